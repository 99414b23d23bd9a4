import sharp from "sharp";
import { expect, test } from "vitest";
import { InlineImages } from "./inline-images.ts";

/** An image that does not compress. */
const noise = (side: number) => {
  const data = Buffer.alloc(side * side * 3);
  for (let at = 0, seed = 1; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = seed % 256;
  }
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();
};

const image = (src: string, attributes = "") => `<img src="${src}" alt="a" width="60" height="80" ${attributes}>`;

test("images that ask for it become small copies, of twice their size; others stay", async () => {
  const fetched: string[] = [];
  const images = new InlineImages(async (address) => {
    fetched.push(address);
    return noise(600);
  });
  const page = `${image("/art/a.jpg?v=1&amp;w=2", 'data-inline="6000"')}<p>文字</p>${image("/art/b.jpg")}`;
  const { html, isComplete } = await images.inline(page);
  const [, copy = ""] = /src="data:image\/webp;base64,([^"]+)"/.exec(html) ?? [];
  const bytes = Buffer.from(copy, "base64");
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 120, height: 160, format: "webp" });
  expect(bytes.length).toBeLessThanOrEqual(6_000);
  expect([isComplete, html.includes("data-inline"), html.includes('src="/art/b.jpg"')]).toEqual([true, false, true]);
  await images.inline(page);
  expect(fetched).toEqual(["/art/a.jpg?v=1&w=2"]);
});

test("an image that is absent or broken keeps its address; of one that failed for now the page is not complete", async () => {
  const page = image("/art/a.jpg", 'data-inline="6000"');
  const absent = new InlineImages(async () => null);
  expect(await absent.inline(page)).toEqual({ html: page, isComplete: true });
  const broken = new InlineImages(async () => Buffer.from("no image"));
  expect(await broken.inline(page)).toEqual({ html: page, isComplete: true });
  const failing = new InlineImages(() => Promise.reject(new Error("503")));
  expect(await failing.inline(page)).toEqual({ html: page, isComplete: false });
});

test("nothing but images of the site gets into a page", async () => {
  const fetched: string[] = [];
  const images = new InlineImages(async (address) => {
    fetched.push(address);
    return noise(600);
  });
  for (const address of [
    "/files/plate/1.svg",
    "/api/user/index",
    "https://evil.example/a.jpg",
    "//evil.example/art/a.jpg",
  ]) {
    const page = image(address, 'data-inline="6000"');
    expect(await images.inline(page)).toEqual({ html: page, isComplete: true });
  }
  expect(fetched).toEqual([]);
});
