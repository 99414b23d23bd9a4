import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readZip } from "@changming/kit/testing/read-zip";
import { ZipWriter } from "./zip-writer.ts";

const at = new Date("2026-04-05T04:00:00Z");
let folder: string;
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zip-writer-"));
});

afterAll(() => rm(folder, { recursive: true }));

const newPath = () => join(folder, `${(made += 1)}.zip`);

test("a third-party reader finds every file with its bytes, and the checksums of all", async () => {
  const path = newPath();
  const zip = new ZipWriter(path, at);
  const photo = randomBytes(700_000);
  await zip.add("pictures/001.jpg", photo);
  await zip.add("index.html", "<p>长明</p>".repeat(1_000));
  await zip.add("empty.txt", "");
  const size = await zip.close();
  expect([zip.files, (await stat(path)).size]).toEqual([3, size]);
  const files = await readZip(await readFile(path));
  expect([...files.keys()]).toEqual(["pictures/001.jpg", "index.html", "empty.txt", "SHA256SUMS"]);
  expect(files.get("pictures/001.jpg")?.equals(photo)).toBe(true);
  expect(files.get("index.html")?.toString()).toBe("<p>长明</p>".repeat(1_000));
  const sums = files.get("SHA256SUMS")?.toString() ?? "";
  expect(sums.split("\n")).toHaveLength(4);
  expect(sums).toContain(`${createHash("sha256").update(photo).digest("hex")}  pictures/001.jpg\n`);
});

test.each([
  "../passwd",
  "a/../../b",
  "a/..",
  "..",
  "./a",
  "/etc/passwd",
  "C:/a.txt",
  "a\\b.txt",
  "a//b",
  "a/",
  "",
  ".hidden",
  "照片.jpg",
  "a\u202egpj.exe",
  "a\u0000.jpg",
  "a b.txt",
  "a\nb.txt",
])("a path that readers could understand differently is rejected: %j", async (path) => {
  const zip = new ZipWriter(newPath(), at);
  await expect(zip.add(path, "x")).rejects.toThrow("invalid path");
  expect(zip.files).toBe(0);
  await zip.abandon();
});

test("a second file of one name is rejected, and the first one stays", async () => {
  const path = newPath();
  const zip = new ZipWriter(path, at);
  await zip.add("a.txt", "first");
  await expect(zip.add("a.txt", "second")).rejects.toThrow("second file: a.txt");
  await zip.close();
  expect((await readZip(await readFile(path))).get("a.txt")?.toString()).toBe("first");
});

test("a file that is not read is waited for, so that at most one is in memory", async () => {
  const path = newPath();
  execFileSync("mkfifo", [path]);
  const zip = new ZipWriter(path, at);
  const bytes = randomBytes(8_000_000);
  let isAdded = false;
  const added = zip.add("large.jpg", bytes).then(() => {
    isAdded = true;
  });
  let read = 0;
  let addedAt = 0;
  for await (const chunk of createReadStream(path)) {
    read += (chunk as Buffer).length;
    if (isAdded) addedAt ||= read;
    if (read > bytes.length) break;
  }
  await added;
  // The rest fits into the buffers of streams and pipe.
  expect(addedAt === 0 || addedAt > 6_000_000).toBe(true);
  await zip.abandon();
});

test("after it was abandoned midway nothing is written any more", async () => {
  const path = newPath();
  const zip = new ZipWriter(path, at);
  await zip.add("a.jpg", randomBytes(300_000));
  const halfway = zip.add("b.jpg", randomBytes(30_000_000));
  await zip.abandon();
  await expect(halfway).rejects.toThrow("aborted");
  await expect(zip.add("c.txt", "late")).rejects.toThrow("aborted");
  await expect(zip.close()).rejects.toThrow("aborted");
  await expect(readFile(path).then(readZip)).rejects.toThrow(/end of central directory/i);
});

test("a disk that cannot be written makes the next file fail", async () => {
  const zip = new ZipWriter(join(folder, "missing", "a.zip"), at);
  await expect(zip.add("a.jpg", randomBytes(3_000_000))).rejects.toThrow("ENOENT");
  await expect(zip.close()).rejects.toThrow("ENOENT");
  await zip.abandon();
});
