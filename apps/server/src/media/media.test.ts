import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "@changming/kit/clock";
import { createMedia, ShippedImages } from "./media.ts";
import { UploadUrls } from "./signed-urls.ts";

let folder: string;

const addresses = new UploadUrls(Buffer.alloc(32, 1), fixedClock(new Date("2026-11-21T04:00:00Z")));
const mediaOf = (shipped: string) => createMedia(new ShippedImages(shipped), addresses);

async function put(file: string, content = file): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "changming-pictures-"));
  const files = [
    "gifts/lamp.svg",
    "people/elder.png",
    "scenes/lake-800.webp",
    "scenes/lake-1600.webp",
    "scenes/lake-2400.webp",
    "scenes/hill-2400.webp",
  ];
  for (const file of files) await put(file);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a reference finds its drawing, its photograph, or the widest of its widths that a page needs", () => {
  const images = new ShippedImages(folder);
  const version = `?v=${images.version}`;
  expect(images.addressOf("gifts/lamp")).toBe(`/art/gifts/lamp.svg${version}`);
  expect(images.addressOf("/art/gifts/lamp.svg")).toBe(`/art/gifts/lamp.svg${version}`);
  expect(images.addressOf("people/elder")).toBe(`/art/people/elder.png${version}`);
  expect(images.addressOf("scenes/lake")).toBe(`/art/scenes/lake-1600.webp${version}`);
  expect(images.addressOf("scenes/hill")).toBe(`/art/scenes/hill-2400.webp${version}`);
});

test("a reference without an image has an empty address, not a broken one", () => {
  const media = mediaOf(folder);
  for (const reference of ["gifts/none", "", "../secret", null]) expect(media.address(reference)).toBe("");
});

test("the version changes with any image's content and with nothing else", async () => {
  const before = new ShippedImages(folder).version;
  expect(new ShippedImages(folder).version).toBe(before);
  await put("gifts/lamp.svg", "another lamp");
  expect(new ShippedImages(folder).version).not.toBe(before);
});

test("a text becomes a glyph outline once, and an empty text has none", () => {
  const media = mediaOf(folder);
  expect(media.calligraphy("", "vertical")).toBeNull();
  const outline = media.calligraphy("念", "vertical");
  expect(outline?.path.length).toBeGreaterThan(20);
  expect(media.calligraphy("念", "vertical")).toBe(outline);
});
