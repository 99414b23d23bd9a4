import sharp, { type Metadata, type Sharp } from "sharp";
import { type DecodedImage, type ImageSize, storedSizes } from "@changming/domain/context/upload-files";
import { DomainError, fail } from "@changming/domain/context/domain-error";

// Every image is a different one: a cache only costs memory.
sharp.cache(false);
sharp.concurrency(1);

/** Maximum number of pixels, and of pixels of the longer side (R-upload-6). */
const maxPixels = 50_000_000;
const maxSide = 12_000;
/** Maximum bytes of an image that cannot be processed row by row. */
const maxBufferedBytes = 160_000_000;
/** Milliseconds for all the work on one image; a photograph of 12 million pixels takes about one second. */
const timeLimitMs = 15_000;
/** The box from which the smaller sizes are made: a tall image must not become a raster of any size. */
const largestBox = { width: 1_920, height: 5_760, fit: "inside", withoutEnlargement: true } as const;

const beginnings = {
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** The format by the first bytes (R-upload-2); the name and the declared type are not trusted. */
function formatOf(bytes: Uint8Array): "jpg" | "png" | null {
  const begins = (signature: Buffer) => signature.equals(bytes.subarray(0, signature.length));
  if (begins(beginnings.jpg)) return "jpg";
  return begins(beginnings.png) ? "png" : null;
}

/** The size is in the header: a few kilobytes that would fill the memory are rejected before a pixel is read. */
async function checkHead(bytes: Uint8Array, format: "jpg" | "png"): Promise<void> {
  const head = await sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata();
  if (head.format !== (format === "jpg" ? "jpeg" : "png")) fail("uploadWrongType");
  const isTooLarge = head.width * head.height > maxPixels || Math.max(head.width, head.height) > maxSide;
  if (isTooLarge || bufferedBytes(head) > maxBufferedBytes) fail("uploadTooManyPixels");
}

/** Memory of an image that is progressive or rotated; others are processed row by row and count as 0. */
function bufferedBytes({ width, height, channels, depth, format, isProgressive, orientation = 1, ...head }: Metadata) {
  if (!isProgressive && orientation === 1) return 0;
  // A progressive JPEG is buffered as coefficients of two bytes, its colours mostly at half the width and height.
  const isFull = isProgressive && format === "jpeg" && head.chromaSubsampling !== "4:2:0";
  return width * height * channels * (depth === "ushort" || isFull ? 2 : 1);
}

/**
 * Reads a JPG or PNG and encodes it again, upright, in sRGB, with nothing but its pixels (R-upload-6): the image in its
 * own size and WebP in the smaller ones. Fails with `uploadWrongType`, `uploadTooManyPixels`, `uploadBroken` and
 * `uploadTimedOut`.
 */
export async function decodeImage(bytes: Uint8Array, limitMs = timeLimitMs): Promise<DecodedImage> {
  const format = formatOf(bytes) ?? fail("uploadWrongType");
  try {
    await checkHead(bytes, format);
    return await encode(bytes, format, limitMs);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    fail(reasonOf(error));
  }
}

/** A timeout is the error of a busy server and not of the image: the sender may retry. */
function reasonOf(error: unknown) {
  const message = error instanceof Error ? error.message : "";
  if (/timeout/i.test(message)) return "uploadTimedOut";
  return /pixel limit/i.test(message) ? "uploadTooManyPixels" : "uploadBroken";
}

async function encode(bytes: Uint8Array, format: "jpg" | "png", limitMs: number): Promise<DecodedImage> {
  const started = performance.now();
  const inTime = (work: Sharp) =>
    work.timeout({ seconds: Math.max(1, Math.ceil((started + limitMs - performance.now()) / 1_000)) });
  const upright = sharp(bytes, { failOn: "error", limitInputPixels: maxPixels }).autoOrient().toColourspace("srgb");
  // Optimal tables would need the whole image in memory: 300 MB more for 50 million pixels, to save 6% of the bytes.
  const asJpeg = { quality: 90, optimiseCoding: false };
  const whole = format === "jpg" ? upright.clone().jpeg(asJpeg) : upright.clone().png({ compressionLevel: 6 });
  const origin = await inTime(whole).toBuffer({ resolveWithObject: true });
  const { width, height } = origin.info;
  const box = await inTime(upright.clone().resize(largestBox).raw()).toBuffer({ resolveWithObject: true });
  const raw = { width: box.info.width, height: box.info.height, channels: box.info.channels };
  const files = new Map<ImageSize, Uint8Array>();
  for (const size of storedSizes(width)) {
    if (size === "origin") files.set(size, origin.data);
    else {
      const small = sharp(box.data, { raw }).resize({ width: Number(size), withoutEnlargement: true });
      files.set(size, await inTime(small.webp({ quality: 82, effort: 3 })).toBuffer());
    }
  }
  return { format, width, height, files };
}
