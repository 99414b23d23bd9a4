import sharp from "sharp";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { ViewedDocument } from "@changming/domain/application/view-document";
import { Semaphore } from "@changming/domain/context/semaphore";
import { glyphPath } from "@changming/documents/font/glyph-path";

interface Watermark {
  /** The viewer's name; the account number is used where the font lacks it. */
  name: string;
  viewerId: number;
  at: Date;
  /** Default: `仅供入驻审核`. */
  purpose?: string;
}

/** Size of one mark, in pixels of an image a thousand wide. */
const tile = { width: 430, height: 250 };
const lineHeight = 30;

/**
 * An image with viewer and time drawn over it repeatedly from corner to corner, as WebP. The text is drawn as outlines:
 * it looks the same on a machine without fonts. A name that the font lacks is replaced by the account number.
 */
export async function watermarked(
  bytes: Uint8Array,
  { name, viewerId, at, purpose = "仅供入驻审核" }: Watermark,
): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const who = outlineOf(name.trim()) || outlineOf(`编号 ${viewerId}`);
  const drawn = [who, outlineOf(shanghaiDateTime(at).slice(0, 16)), outlineOf(purpose)];
  const placed = drawn.map((line, index) => `<g transform="translate(20 ${60 + index * lineHeight})">${line}</g>`);
  const scale = Math.max(width, 320) / 1_000;
  const pattern =
    `<pattern id="m" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse"` +
    ` patternTransform="scale(${scale}) rotate(-24)">${placed.join("")}</pattern>`;
  const mark =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${pattern}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#m)"/></svg>`;
  return sharp(bytes)
    .composite([{ input: Buffer.from(mark), left: 0, top: 0 }])
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

/** Dark with a light rim, so that it is readable on white paper and on black. */
function outlineOf(text: string): string {
  const outline = text === "" ? null : glyphPath([...text].slice(0, 24).join(""), "horizontal");
  if (!outline) return "";
  const stroke = `fill="#3a3a3a" fill-opacity="0.42" stroke="#ffffff" stroke-opacity="0.5" stroke-width="24"`;
  return `<path transform="scale(0.024)" paint-order="stroke" ${stroke} d="${outline.path}"/>`;
}

/** Drawing a watermark is CPU-heavy. */
const drawing = new Semaphore({ atOnce: 2, maxQueued: 40 });

/**
 * A document for staff with a watermark of viewer, time and purpose; a data URL in the answer, so that nothing caches
 * it.
 */
export async function documentImage({ bytes, watermark }: ViewedDocument, purpose: string): Promise<{ data: string }> {
  if (!watermark) throw new Error("staff view documents only with a watermark");
  const drawn = await drawing.run(() => watermarked(bytes, { ...watermark, purpose }));
  return { data: `data:image/webp;base64,${drawn.toString("base64")}` };
}
