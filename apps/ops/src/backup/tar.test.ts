import { execFileSync } from "node:child_process";
import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { readTar, TarError, TarWriter } from "./tar.ts";

let folder: TempFolder;
let path: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  path = join(folder.path, "a.tar");
});

afterEach(() => folder?.discard());

const at = new Date("2026-11-22T02:00:00Z");
const entries = [
  ["head.json", Buffer.from("{}")],
  ["uploads/empty", Buffer.alloc(0)],
  ["uploads/whole-record", Buffer.alloc(512, 1)],
  ["uploads/one-more", Buffer.alloc(513, 2)],
  ["a".repeat(99), Buffer.from("长明")],
] as const;

async function written(): Promise<Buffer> {
  const tar = await TarWriter.open(path, at);
  for (const [name, bytes] of entries) await tar.add(name, bytes);
  await tar.close();
  return readFile(path);
}

async function read() {
  const found: [string, Buffer][] = [];
  for await (const { name, bytes } of readTar(path)) found.push([name, bytes]);
  return found;
}

test("what is written is read back in order, at any length", async () => {
  const bytes = await written();
  expect(bytes.length % 512).toBe(0);
  expect(await read()).toEqual(entries.map(([name, content]) => [name, content]));
});

test("other tar programs can read it", async () => {
  await written();
  const names = execFileSync("tar", ["-tf", path]).toString().trim().split("\n");
  expect(names).toEqual(entries.map(([name]) => name));
  expect(execFileSync("tar", ["-xOf", path, "a".repeat(99)]).toString()).toBe("长明");
  expect(execFileSync("tar", ["-tvf", path, "head.json"], { env: { ...process.env, TZ: "UTC" } }).toString()).toMatch(
    /^-rw------- 0\/0 +2 2026-11-22 02:00/,
  );
});

test("the file is readable by its user only, and an existing file is not overwritten", async () => {
  await written();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(TarWriter.open(path, at)).rejects.toThrow("EEXIST");
});

test.each(["", "a".repeat(100), "with space", "长明", "a\u0000b", "line\nbreak", "back\\slash"])(
  "%j is not a valid name",
  async (name) => {
    const tar = await TarWriter.open(path, at);
    await expect(tar.add(name, Buffer.from("x"))).rejects.toThrow("invalid name");
    await tar.abandon();
  },
);

test("a file truncated at any point is distinguished from a complete one", async () => {
  const whole = await written();
  // The reader needs one empty record at the end; the second is for other programs.
  for (let length = 0; length < whole.length - 1_023; length += 128) {
    await writeFile(path, whole);
    await truncate(path, length);
    await expect(read(), `cut at ${length}`).rejects.toBeInstanceOf(TarError);
  }
});

test("a header with any flipped bit counts as damaged", async () => {
  const whole = await written();
  for (let byte = 0; byte < 512; byte += 7) {
    // This byte terminates the checksum and carries no information.
    if (byte === 154) continue;
    const damaged = Buffer.from(whole);
    damaged[byte] = (damaged[byte] ?? 0) ^ 0x40;
    await writeFile(path, damaged);
    await expect(read(), `byte ${byte}`).rejects.toBeInstanceOf(TarError);
  }
});

/** Writes a text into the first header, with a matching checksum. */
async function withField(offset: number, text: string): Promise<void> {
  const bytes = await written();
  const header = bytes.subarray(0, 512);
  header.write(text, offset, "latin1");
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  await writeFile(path, bytes);
}

const withLength = (text: string) => withField(124, text.padEnd(12, "\0"));

test.each([
  ["longer than the file", "00000777777"],
  ["longer than any valid entry", "77777777777"],
  ["negative", "-0000000001"],
  ["not a number", "zzzzzzzzzzz"],
])("a length that is %s counts as damage, and no memory is allocated for it", async (_what, length) => {
  await withLength(length);
  await expect(read()).rejects.toBeInstanceOf(TarError);
});

test("a valid length is accepted: the headers of these tests are otherwise correct", async () => {
  await withLength("00000000002");
  expect(await read()).toHaveLength(entries.length);
});

test.each([
  ["a hard link", "1"],
  ["a symbolic link", "2"],
  ["a device", "3"],
  ["a folder", "5"],
  ["a pipe", "6"],
  ["a header for the next entry", "x"],
  ["a header for all entries", "g"],
  ["a long name for the next entry", "L"],
  ["a long link for the next entry", "K"],
  ["a sparse file", "S"],
  ["an unknown type", "Z"],
])("an entry that is %s counts as damage", async (_what, type) => {
  await withField(156, type);
  await expect(read()).rejects.toBeInstanceOf(TarError);
});

test("a name that continues in the prefix counts as damage: other tar programs would extract it elsewhere", async () => {
  await withField(345, "..");
  await expect(read()).rejects.toBeInstanceOf(TarError);
});

test("a file that is not a tar and an empty file contain no backup", async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from("x"), Buffer.alloc(2_048, "x")]) {
    await writeFile(path, bytes);
    await expect(read()).rejects.toBeInstanceOf(TarError);
  }
  await writeFile(path, Buffer.alloc(1_024));
  expect(await read()).toEqual([]);
});
