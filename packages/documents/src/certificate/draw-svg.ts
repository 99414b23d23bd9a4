import sharp from "sharp";
import { faceOf } from "../font/face.ts";
import { type Drawing, ink, type Mark, type Sheet } from "./mark.ts";

const number = (value: number) => String(Math.round(value * 1_000) / 1_000);

/** A drawing as SVG, `density` pixels a unit. Text is drawn as outlines: it does not depend on the machine's fonts. */
export function drawSvg({ width, height, marks }: Drawing, density = 1): string {
  const body = marks.map((mark, index) => markup(mark, index)).join("");
  const size = `width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}"`;
  const names = marks.some(({ kind }) => kind === "image") ? ` xmlns:xlink="http://www.w3.org/1999/xlink"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg"${names} ${size} preserveAspectRatio="none">${body}</svg>`;
}

function markup(mark: Mark, index: number): string {
  if (mark.kind === "image") {
    const [x, y] = mark.at;
    const data = `data:image/jpeg;base64,${mark.jpeg.toString("base64")}`;
    return `<image x="${x}" y="${y}" width="${mark.width}" height="${mark.height}" preserveAspectRatio="xMidYMid slice" xlink:href="${data}"/>`;
  }
  return mark.kind === "text" ? outlined(mark) : shape(mark, `fade${index}`);
}

function shape(mark: Extract<Mark, { kind: "shape" }>, id: string): string {
  const [x, y] = mark.at;
  const [across, down] = typeof mark.scale === "number" ? [mark.scale, mark.scale] : (mark.scale ?? [1, 1]);
  const place = [`translate(${number(x)} ${number(y)})`];
  if (mark.turn) place.push(`rotate(${mark.turn})`);
  if (across !== 1 || down !== 1) place.push(`scale(${across} ${down})`);
  const fade = mark.fade ? washOf(mark, id) : "";
  const fill = mark.fade ? `url(#${id})` : (mark.fill ?? "none");
  const stroke = mark.stroke ? ` stroke="${mark.stroke}" stroke-width="${mark.line ?? 1}"` : "";
  const opacity = mark.opacity !== undefined && !mark.fade ? ` opacity="${mark.opacity}"` : "";
  const path = `<path d="${mark.path}" transform="${place.join(" ")}" fill="${fill}"${stroke}${opacity}/>`;
  if (!mark.within) return fade + path;
  const [left, top, width, height] = mark.within;
  const edge = `<clipPath id="${id}-edge"><rect x="${left}" y="${top}" width="${width}" height="${height}"/></clipPath>`;
  return `${fade}${edge}<g clip-path="url(#${id}-edge)">${path}</g>`;
}

function washOf({ fill, opacity = 1, fade = [0, 1] }: Extract<Mark, { kind: "shape" }>, id: string): string {
  const [from, to] = fade;
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from}" y2="${to}">` +
    `<stop offset="0" stop-color="${fill}" stop-opacity="${opacity}"/>` +
    `<stop offset="1" stop-color="${fill}" stop-opacity="0"/></linearGradient>`
  );
}

function outlined({ text, face, at, size, colour, spacing }: Extract<Mark, { kind: "text" }>): string {
  const [left, y] = at;
  const glyphs = faceOf(face);
  let x = left;
  const paths = [...text].map((character) => {
    const place = `translate(${number(x)} ${number(y)}) scale(${number(size / 1_000)})`;
    x += glyphs.advance(character) * size + spacing;
    return `<path transform="${place}" d="${glyphs.outline(character)}"/>`;
  });
  return `<g fill="${colour}">${paths.join("")}</g>`;
}

/** Pixels a unit: 1588 × 2246 in all, sharp on A4. */
const pngDensity = 2;

/** The certificate as a PNG of 192 dpi. */
export async function drawPng(sheet: Sheet): Promise<Buffer> {
  return sharp(Buffer.from(drawSvg(sheet, pngDensity)), { limitInputPixels: 8_000_000 })
    .flatten({ background: ink.paper })
    .withMetadata({ density: 96 * pngDensity })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}
