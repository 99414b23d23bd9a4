import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { errors } from "@changming/contract/errors";
import { blackPng } from "../testing/image-bytes.ts";
import { decodeImage } from "./decode-image.ts";

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

/** A white image with one red corner, top left in its pixel order. */
async function redCorner(): Promise<Buffer> {
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 200, channels: 3, background: "#fff" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

async function isRed(image: Uint8Array, left: number, top: number): Promise<boolean> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0] = data;
  return red > 180 && green < 80;
}

async function errorOf(bytes: Uint8Array): Promise<string> {
  return decodeImage(bytes).then(
    () => "accepted",
    (error: { error?: string }) => error.error ?? "an internal error",
  );
}

test("a photograph is returned in its own size and in the smaller widths that it reaches", async () => {
  const image = await decodeImage(await noise(1_000, 700).jpeg().toBuffer());
  expect([image.format, image.width, image.height]).toEqual(["jpg", 1_000, 700]);
  expect([...image.files.keys()]).toEqual(["320", "960", "1920", "origin"]);
  const widths = await Promise.all(
    [...image.files.values()].map(async (bytes) => (await sharp(bytes).metadata()).width),
  );
  expect(widths).toEqual([320, 960, 1_000, 1_000]);
  const formats = await Promise.all(
    [...image.files.values()].map(async (bytes) => (await sharp(bytes).metadata()).format),
  );
  expect(formats).toEqual(["webp", "webp", "webp", "jpeg"]);
});

test("a small image is never enlarged, and is stored once besides its own size", async () => {
  const image = await decodeImage(blackPng(200, 200));
  expect([...image.files.keys()]).toEqual(["320", "origin"]);
  expect((await sharp(image.files.get("320")).metadata()).width).toBe(200);
});

test.each([
  [1, "top left"],
  [3, "bottom right"],
  [6, "top right"],
  [8, "bottom left"],
] as const)("orientation %i is honoured: the red corner is %s", async (orientation, corner) => {
  const turned = await sharp(await redCorner())
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  const { width, height, files } = await decodeImage(turned);
  expect([width, height]).toEqual(orientation < 5 ? [400, 200] : [200, 400]);
  const x = corner.endsWith("left") ? 5 : width - 5;
  const y = corner.startsWith("top") ? 5 : height - 5;
  expect(await isRed(files.get("origin") ?? Buffer.alloc(0), x, y)).toBe(true);
  expect((await sharp(files.get("origin")).metadata()).orientation ?? 1).toBe(1);
});

test("position, camera, comments and whatever was appended to the file are removed", async () => {
  const canary = "CANARY-31.2304N-121.4737E";
  const exif = {
    IFD0: { Artist: canary, ImageDescription: canary },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 13/1 0/1" },
  };
  const jpeg = await noise(300, 200).jpeg().withExif(exif).toBuffer();
  const comment = Buffer.from(`\xff\xfe\x00${String.fromCharCode(canary.length + 2)}${canary}`, "latin1");
  const polyglot = Buffer.concat([
    jpeg.subarray(0, 2),
    comment,
    jpeg.subarray(2),
    Buffer.from(`<script>${canary}</script>`),
  ]);
  expect(polyglot.toString("latin1").split(canary).length).toBeGreaterThan(3);
  for (const bytes of [polyglot, await noise(300, 200).png().withExif(exif).toBuffer()]) {
    const { files } = await decodeImage(bytes);
    for (const [size, file] of files) {
      expect(Buffer.from(file).includes(canary), size).toBe(false);
      const { exif: left, xmp, iptc, comments } = await sharp(file).metadata();
      expect([left, xmp, iptc, comments], size).toEqual([undefined, undefined, undefined, undefined]);
    }
  }
});

test("a CMYK photograph from a printer becomes one that every browser displays", async () => {
  const { files } = await decodeImage(await noise(300, 200).toColourspace("cmyk").jpeg().toBuffer());
  for (const file of files.values()) {
    expect(await sharp(file).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  }
});

test("transparency is retained", async () => {
  const clear = { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const { files } = await decodeImage(await sharp({ create: clear }).png().toBuffer());
  for (const file of files.values()) expect((await sharp(file).metadata()).hasAlpha).toBe(true);
});

test("what is neither JPG nor PNG by its content is rejected, whatever it is", async () => {
  const others: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    text: Buffer.from("no image"),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from("<html><script>alert(1)</script></html>"),
    gif: await noise(10, 10).gif().toBuffer(),
    webp: await noise(10, 10).webp().toBuffer(),
    tiff: await noise(10, 10).tiff().toBuffer(),
    "two bytes of a JPG": Buffer.from([0xff, 0xd8]),
  };
  for (const [kind, bytes] of Object.entries(others)) expect(await errorOf(bytes), kind).toBe("uploadWrongType");
});

test("a file that only begins like an image, or is truncated, is rejected as broken", async () => {
  const jpeg = await noise(300, 200).jpeg().toBuffer();
  const png = await noise(300, 200).png().toBuffer();
  const broken: Record<string, Buffer> = {
    "a JPG cut in half": jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    "a PNG cut in half": png.subarray(0, Math.floor(png.length / 2)),
    "the beginning of a JPG, then a page": Buffer.concat([jpeg.subarray(0, 3), Buffer.from("<html>".repeat(50))]),
    "the beginning of a PNG, then nothing": png.subarray(0, 8),
    "a PNG with a byte changed": Buffer.from(png).fill(
      0xaa,
      Math.floor(png.length / 2),
      Math.floor(png.length / 2) + 40,
    ),
  };
  for (const [kind, bytes] of Object.entries(broken)) expect(await errorOf(bytes), kind).toBe("uploadBroken");
});

test("a few kilobytes that would decode to a quarter of a gigabyte are rejected by their header", async () => {
  const bomb = blackPng(16_000, 16_000);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await errorOf(bomb)).toBe("uploadTooManyPixels");
  expect(await errorOf(blackPng(12_001, 10))).toBe("uploadTooManyPixels");
  expect(await errorOf(blackPng(10_000, 5_001))).toBe("uploadTooManyPixels");
});

test("an image that takes too long is a server error, not a too large image: the sender may retry", async () => {
  // Encoding a PNG of noise takes longer than the time limit of an image.
  const raw = { width: 5_000, height: 5_000, channels: 3 } as const;
  const large = await sharp(randomBytes(75_000_000), { raw }).png({ compressionLevel: 0 }).toBuffer();
  await expect(decodeImage(large, 0)).rejects.toMatchObject({ error: "uploadTimedOut" });
  expect(errors.uploadTimedOut).toMatchObject({ code: 2, status: 503 });
});

test("twenty such bombs at once do not raise the memory use", async () => {
  const bomb = blackPng(16_000, 16_000);
  const before = process.memoryUsage().rss;
  const rejections = await Promise.all(Array.from({ length: 20 }, () => errorOf(bomb)));
  expect(new Set(rejections)).toEqual(new Set(["uploadTooManyPixels"]));
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
});

/** A PNG of seven passes, eight bytes a pixel; its pixels are missing, for they are never read. */
function interlacedPng(width: number, height: number): Buffer {
  const png = blackPng(width, height);
  png.set([16, 6, 0, 0, 1], 24);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test("an image that has to be buffered whole may have fewer pixels", async () => {
  expect(await errorOf(interlacedPng(5_000, 5_000))).toBe("uploadTooManyPixels");
  // Small enough to be decoded, which then finds no pixels.
  expect(await errorOf(interlacedPng(4_000, 4_000))).toBe("uploadBroken");
});

test("the largest photograph, rotated, keeps the memory within its limit", async () => {
  const flat = sharp({ create: { width: 7_070, height: 7_070, channels: 3, background: "#888" } });
  const bytes = await flat.jpeg({ quality: 50 }).withMetadata({ orientation: 6 }).toBuffer();
  const before = process.resourceUsage().maxRSS;
  expect(await decodeImage(bytes)).toMatchObject({ width: 7_070, height: 7_070 });
  // In kilobytes; 150 MB of pixels have to be rotated.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(250 * 1_024);
});

test("an image whose side has exactly the maximum length is accepted", async () => {
  const { width, height } = await decodeImage(blackPng(12_000, 20));
  expect([width, height]).toEqual([12_000, 20]);
});
