import sharp from "sharp";
import { expect, test } from "vitest";
import { blackPng } from "../testing/image-bytes.ts";
import { watermarked } from "./watermark.ts";

const at = new Date("2026-11-21T04:00:00Z");
const black = blackPng(800, 600);

test("the mark covers the image from corner to corner and keeps its size", async () => {
  const marked = await watermarked(black, { name: "守园人", viewerId: 3, at });
  expect(await sharp(marked).metadata()).toMatchObject({ width: 800, height: 600, format: "webp" });
  for (const [left, top] of [
    [0, 0],
    [400, 0],
    [0, 300],
    [400, 300],
  ] as const) {
    const { channels } = await sharp(marked).extract({ left, top, width: 400, height: 300 }).stats();
    expect(channels[0]?.max, `${left} ${top}`).toBeGreaterThan(60);
  }
});

test("viewer and time make different marks; a name that the font lacks is replaced by the account number", async () => {
  const rare = { name: "𠮷🪔", viewerId: 3, at };
  const marks = [
    { name: "守园人", viewerId: 3, at },
    { name: "志远", viewerId: 3, at },
    { name: "守园人", viewerId: 3, at: new Date("2026-11-21T04:01:00Z") },
    rare,
    { ...rare, viewerId: 4 },
  ];
  const marked = await Promise.all(marks.map((mark) => watermarked(black, mark)));
  expect(new Set(marked.map((bytes) => bytes.toString("base64"))).size).toBe(marks.length);
});

test("a small image is marked too", async () => {
  const { channels } = await sharp(await watermarked(blackPng(64, 64), { name: "守园人", viewerId: 3, at })).stats();
  expect(channels[0]?.max).toBeGreaterThan(20);
});
