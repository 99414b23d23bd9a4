import type { Page } from "playwright-core";
import { expect } from "vitest";
import { residenceNamed } from "./support/people.ts";
import { countNetwork, scriptBytes, transfers } from "./support/page-weight.ts";
import { test } from "./support/test.ts";

const phone = { width: 390, height: 844, scale: 3, isTouch: true, isFirstVisit: true };
const screens = 3;

async function readThreeScreens(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (let screen = 1; screen < screens; screen++) {
    await page.evaluate((y) => scrollTo(0, y), screen * phone.height);
    await page.waitForTimeout(300);
    await page.waitForLoadState("networkidle");
  }
}

const residencePages = ["/home", "/introd", "/msg_board"];

test.for(["/", "/home", "/introd", "/msg_board", "/search?words=%E6%9D%8E", "/notice"])(
  "a phone's first visit of %s needs at most 300 KB, 30 requests and 120 KB of script for three screens",
  async (path, { visit, site }) => {
    const page = await visit(phone);
    const totals = await countNetwork(page);
    await page.goto(residencePages.includes(path) ? `${path}?id=${await residenceNamed(site, "苏轼")}` : path);
    await readThreeScreens(page);
    const { requests, bytes, largest } = totals();
    expect(bytes / 1_024, largest).toBeLessThanOrEqual(300);
    expect(requests, largest).toBeLessThanOrEqual(30);
    expect((await scriptBytes(page)) / 1_024).toBeLessThanOrEqual(120);
  },
);

/** Images that have more than 2.5 pixels per CSS pixel of their box; those up to 360 px wide cost little. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images].flatMap((image) => {
      const width = Number(/-(\d+)\.(?:avif|webp)/.exec(image.currentSrc)?.[1] ?? 0);
      const box = image.getBoundingClientRect().width;
      return width > Math.max(360, 2.5 * box) ? [`${image.currentSrc} in ${Math.round(box)} px`] : [];
    }),
  );
}

const isImage = ({ name }: { name: string }) => /\.(?:avif|webp|png|jpe?g|svg)$/.test(name);

test.for([
  { path: "/", maxKilobytes: 90, maxImages: 12 },
  { path: "/home", maxKilobytes: 80, maxImages: 9 },
  { path: "/famous_list", maxKilobytes: 70, maxImages: 17 },
  { path: "/park_list", maxKilobytes: 120, maxImages: 12 },
  { path: "/notice", maxKilobytes: 20, maxImages: 3 },
])(
  "a phone loads at most $maxKilobytes KB of images for three screens of $path, none wider than needed",
  async ({ path, maxKilobytes, maxImages }, { visit, site }) => {
    const page = await visit(phone);
    await page.goto(path === "/home" ? `/home?id=${await residenceNamed(site, "苏轼")}` : path);
    await readThreeScreens(page);
    expect(await tooWide(page)).toEqual([]);
    const images = (await transfers(page)).filter(isImage);
    const kilobytes = images.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024;
    const largest = images.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1_024)}`).join(", ");
    expect(kilobytes, largest).toBeLessThanOrEqual(maxKilobytes);
    expect(images.length, largest).toBeLessThanOrEqual(maxImages);
  },
);

test("the images of the gardens and the gifts appear when they are reached", async ({ visit, site }) => {
  const page = await visit(phone);
  await page.goto("/");
  const garden = page.getByRole("list", { name: "园区" }).locator("img").first();
  await garden.scrollIntoViewIfNeeded();
  await expect.poll(() => garden.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`/home?id=${await residenceNamed(site, "苏轼")}`);
  const gift = page.getByRole("region", { name: "敬献" }).locator("img").first();
  await gift.scrollIntoViewIfNeeded();
  await expect.poll(() => gift.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
