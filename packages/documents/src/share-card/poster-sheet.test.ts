import jsqr from "jsqr";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { drawPdf } from "../certificate/draw-pdf.ts";
import { drawPng } from "../certificate/draw-svg.ts";
import { posterSheet } from "./poster-sheet.ts";

const picture = await sharp({ create: { width: 1_200, height: 630, channels: 3, background: "#14181b" } })
  .jpeg()
  .toBuffer();

const texts = {
  name: "沈玉兰",
  isMartyr: false,
  summary: "绍兴的挡车工，把一盏灯留给每一个晚归的人。",
  address: "https://changming.example/home?id=69",
  issuer: "长明纪念园",
  issuedAt: new Date("2026-11-27T04:00:00Z"),
};

test("a poster says whom it is about and leads to the residence by its code", async () => {
  const sheet = posterSheet(texts, picture);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await drawPdf(sheet))), {
    mergePages: true,
  });
  const plain = text.replaceAll(/\s/g, "");
  for (const part of ["来这里，为沈玉兰点一盏灯", texts.summary, texts.address, texts.issuer])
    expect(plain).toContain(part);
  const { data, info } = await sharp(await drawPng(sheet))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(texts.address);
});

test("a martyr is named as one, and a long name and address stay on the page", async () => {
  const long = {
    ...texts,
    name: "阿卜杜热合曼·买买提伊明",
    isMartyr: true,
    summary: "",
    address: `${texts.address}&x=${"1".repeat(60)}`,
  };
  const { marks } = posterSheet(long, picture);
  const written = marks.flatMap((mark) => (mark.kind === "text" ? [mark] : []));
  expect(written.map(({ text }) => text).join("")).toContain("烈士点一盏灯");
  for (const { at } of written) expect(at[0]).toBeGreaterThan(20);
});
