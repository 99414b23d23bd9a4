import { expect, test } from "vitest";
import { blackPng } from "../testing/image-bytes.ts";
import { ShareCardRenderer } from "./share-card-renderer.ts";

const card = {
  residenceId: 69,
  name: "沈玉兰",
  years: "1938–2023",
  plaque: "思",
  couplet: ["春风", "秋月"] as const,
  isMartyr: false,
  sealName: "沈",
  isEmblem: false,
  portrait: "uploads/portrait",
  backgrounds: ["uploads/own", "level"],
  version: "1",
};

/** A renderer whose images are these; the references that it read are in `read`. */
function rendererOf(images: (reference: string) => Buffer | null) {
  const read: string[] = [];
  const readImage = async (reference: string) => {
    read.push(reference);
    return images(reference);
  };
  return { read, renderer: new ShareCardRenderer({ origin: "https://changming.example", readImage }) };
}

test.each(["uploads/portrait", "uploads/own"])(
  "a picture without %s, which was unreadable, is drawn anew the next time, and so is its poster",
  async (broken) => {
    let isBroken = true;
    const { renderer } = rendererOf((reference) => {
      if (isBroken && reference === broken) throw new Error("unreadable");
      return reference === "level" ? null : blackPng(40, 40);
    });
    const data = { card, summary: "", siteName: "长明" };
    const lacking = await renderer.draw(card);
    const lackingPoster = await renderer.poster(data, "2026-11-27");
    expect(lacking.isComplete).toBe(false);
    isBroken = false;
    const whole = await renderer.draw(card);
    expect(whole.isComplete).toBe(true);
    expect((await renderer.poster(data, "2026-11-27")).equals(lackingPoster)).toBe(false);
  },
);

test("a picture for which there is no image is complete, and drawn once", async () => {
  const { read, renderer } = rendererOf(() => null);
  const first = await renderer.draw(card);
  expect(first.isComplete).toBe(true);
  const before = read.length;
  expect((await renderer.draw(card)).bytes.equals(first.bytes)).toBe(true);
  expect(read).toHaveLength(before);
});
