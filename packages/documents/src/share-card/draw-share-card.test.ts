import sharp from "sharp";
import { expect, test } from "vitest";
import { drawShareCard, type ShareCard } from "./draw-share-card.ts";

const card: ShareCard = {
  name: "沈玉兰",
  years: "1938–2023",
  plaque: "清晖居",
  couplet: ["半生针线缝寒暑", "一院玉兰照子孙"],
  isMartyr: false,
  sealName: "沈",
  isEmblem: false,
};
const nothing = { background: null, portrait: null, altar: null, lamp: null };

/** The share of bright pixels in a part of the picture. */
async function brightness(bytes: Buffer, left: number, width: number): Promise<number> {
  const part = { left, top: 440, width, height: 110 };
  const { data } = await sharp(bytes).extract(part).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 150).length / data.length;
}

test.each([
  ["a short name", { name: "李" }],
  ["a name of three characters", {}],
  ["a long name with a character that the calligraphy font lacks", { name: "阿卜杜热合曼·买买提伊明·吐尔逊" }],
  ["a rare character", { name: "𠮷㛃䶮" }],
  ["no years", { years: "" }],
  ["a martyr", { isMartyr: true, plaque: "浩气长存", sealName: "" }],
] as const)("with %s the name is whole in the square that a chat shows", async (_what, changes) => {
  const bytes = await drawShareCard({ ...card, ...changes }, nothing);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 630, format: "jpeg" });
  expect(await brightness(bytes, 285, 630)).toBeGreaterThan(0.01);
  expect([await brightness(bytes, 0, 285), await brightness(bytes, 915, 285)]).toEqual([0, 0]);
});

test("a photograph of any size and a drawing fill the frame, and a broken background is an error", async () => {
  const photo = await sharp({ create: { width: 30, height: 400, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  const bytes = await drawShareCard(card, { ...nothing, portrait: photo });
  const inFrame = await sharp(bytes).extract({ left: 580, top: 200, width: 10, height: 10 }).raw().toBuffer();
  expect(inFrame[0]).toBeGreaterThan(200);
  await expect(drawShareCard(card, { ...nothing, background: Buffer.from("no picture") })).rejects.toThrow(
    /unsupported image format/,
  );
});
