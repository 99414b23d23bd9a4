import sharp, { type Metadata, type Sharp } from "sharp";
import type { DecodedPicture } from "@changming/domain/upload/picture-files";
import { keptSizes, type PictureSize } from "@changming/domain/upload/picture-sizes";
import { Refusal, refuse } from "@changming/domain/refusal";

// Every picture is another one: what is kept of it only costs memory.
sharp.cache(false);
sharp.concurrency(1);

/** Pixels, and pixels of the longer side. */
const mostPixels = 50_000_000;
const longestSide = 12_000;
/** Bytes of a picture that cannot be worked on row by row. */
const mostHeld = 160_000_000;
/** Milliseconds for all the work on one picture; a photograph of 12 million pixels takes about one second on a quiet core. */
const timeLimit = 15_000;
/** The box from which the smaller sizes are made: a tall picture must not become a raster of any size. */
const largestBox = { width: 1_920, height: 5_760, fit: "inside", withoutEnlargement: true } as const;

const beginnings = {
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** What the first bytes say it is; the name and the declared type say nothing. */
function formatOf(bytes: Uint8Array): "jpg" | "png" | null {
  const begins = (mark: Buffer) => mark.equals(bytes.subarray(0, mark.length));
  if (begins(beginnings.jpg)) return "jpg";
  return begins(beginnings.png) ? "png" : null;
}

/** The size is in the header: a few kilobytes that would fill the memory are refused before a pixel is read. */
async function checkHead(bytes: Uint8Array, format: "jpg" | "png"): Promise<void> {
  const head = await sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata();
  if (head.format !== (format === "jpg" ? "jpeg" : "png")) refuse("uploadWrongType");
  const isTooLarge = head.width * head.height > mostPixels || Math.max(head.width, head.height) > longestSide;
  if (isTooLarge || heldBytes(head) > mostHeld) refuse("uploadTooManyPixels");
}

/** What a picture takes that comes in several passes or lies on its side; the others are worked on row by row. */
function heldBytes({ width, height, channels, depth, format, isProgressive, orientation = 1, ...head }: Metadata) {
  if (!isProgressive && orientation === 1) return 0;
  // A JPEG of several passes is held as coefficients of two bytes, its colours mostly at half the width and height.
  const isFull = isProgressive && format === "jpeg" && head.chromaSubsampling !== "4:2:0";
  return width * height * channels * (depth === "ushort" || isFull ? 2 : 1);
}

/**
 * Reads a JPG or PNG and writes it anew, upright, in sRGB, with nothing but its pixels: the picture in its own size and
 * WebP in the smaller ones. Refuses with `uploadWrongType`, `uploadTooManyPixels`, `uploadBroken` and `uploadTimedOut`.
 */
export async function decodePicture(bytes: Uint8Array, limitMs = timeLimit): Promise<DecodedPicture> {
  const format = formatOf(bytes) ?? refuse("uploadWrongType");
  try {
    await checkHead(bytes, format);
    return await encode(bytes, format, limitMs);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse(reasonOf(error));
  }
}

/** A busy server is our fault and not the picture's: the sender tries again. */
function reasonOf(error: unknown) {
  const message = error instanceof Error ? error.message : "";
  if (/timeout/i.test(message)) return "uploadTimedOut";
  return /pixel limit/i.test(message) ? "uploadTooManyPixels" : "uploadBroken";
}

async function encode(bytes: Uint8Array, format: "jpg" | "png", limitMs: number): Promise<DecodedPicture> {
  const started = performance.now();
  const inTime = (work: Sharp) =>
    work.timeout({ seconds: Math.max(1, Math.ceil((started + limitMs - performance.now()) / 1_000)) });
  const upright = sharp(bytes, { failOn: "error", limitInputPixels: mostPixels }).autoOrient().toColourspace("srgb");
  // Optimal tables would need the whole picture in memory: 300 MB more for 50 million pixels, to save 6% of the bytes.
  const asJpeg = { quality: 90, optimiseCoding: false };
  const whole = format === "jpg" ? upright.clone().jpeg(asJpeg) : upright.clone().png({ compressionLevel: 6 });
  const origin = await inTime(whole).toBuffer({ resolveWithObject: true });
  const { width, height } = origin.info;
  const box = await inTime(upright.clone().resize(largestBox).raw()).toBuffer({ resolveWithObject: true });
  const raw = { width: box.info.width, height: box.info.height, channels: box.info.channels };
  const files = new Map<PictureSize, Uint8Array>();
  for (const size of keptSizes(width)) {
    if (size === "origin") files.set(size, origin.data);
    else {
      const small = sharp(box.data, { raw }).resize({ width: Number(size), withoutEnlargement: true });
      files.set(size, await inTime(small.webp({ quality: 82, effort: 3 })).toBuffer());
    }
  }
  return { format, width, height, files };
}
