import jsqr from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPng } from "../certificate/draw-svg.ts";
import { type Plate, platePage, plateSheet, platesOnPage } from "./plate-sheet.ts";

const one: Plate = {
  name: "高月仙",
  place: "S区 0016 号",
  code: "TS5ZFJ",
  address: "https://changming.example/g/TS5ZFJ",
};
const issue = { author: "长明", issuedAt: new Date("2026-11-27T04:00:00Z") };

async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("the code of a plate is read while a tenth of it is covered by moss", async () => {
  const picture = await drawPng(plateSheet(one, issue));
  expect(await scan(picture)).toBe(one.address);
  const { width } = await sharp(picture).metadata();
  // Inside the code, between its three corners.
  const moss = {
    create: { width: Math.round(width * 0.18), height: Math.round(width * 0.18), channels: 3, background: "#37574a" },
  } as const;
  const input = await sharp(moss).png().toBuffer();
  const mossy = await sharp(picture)
    .composite([{ input, left: Math.round(width * 0.6), top: Math.round(width * 0.3) }])
    .png()
    .toBuffer();
  expect(await scan(mossy)).toBe(one.address);
});

test.each(["李", "欧阳长庚", "阿卜杜热合曼·买买提伊明"])("the name %s stays on its plate", (name) => {
  const { marks, width, height } = plateSheet({ ...one, name, place: "ABCDEFGH区 0000016 号" }, issue);
  for (const mark of marks) {
    if (mark.kind !== "text") continue;
    const [x, y] = mark.at;
    expect([x > 0, x < width, y > 0, y < height]).toEqual([true, true, true, true]);
  }
});

test("a page has twelve plates at most, and says which page it is", () => {
  const about = { ...issue, garden: "云麓园", page: 3, pages: 18, day: "2026-11-27", typed: "changming.example/g/" };
  const written = platePage(
    Array.from({ length: 20 }, () => one),
    about,
  ).marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
  expect(written.filter((text) => text === one.code)).toHaveLength(platesOnPage);
  expect(written.join("")).toContain("第 3 张，共 18 张");
  expect(written.join("")).toContain("changming.example/g/");
});
