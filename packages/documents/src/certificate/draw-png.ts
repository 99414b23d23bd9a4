import sharp from "sharp";
import { drawSvg } from "./draw-svg.ts";
import { ink, type Sheet } from "./mark.ts";

/** Pixels a unit: 1588 × 2246 in all, sharp on A4. */
const density = 2;

/** The certificate as a PNG of 192 dpi. */
export async function drawPng(sheet: Sheet): Promise<Buffer> {
  return sharp(Buffer.from(drawSvg(sheet, density)), { limitInputPixels: 8_000_000 })
    .flatten({ background: ink.paper })
    .withMetadata({ density: 96 * density })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}
