import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalStorage } from "./local-storage.ts";

let root: string;
let storage: LocalStorage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "changming-storage-"));
  storage = await LocalStorage.open(root);
});

afterEach(() => rm(root, { recursive: true, force: true }));

const filesUnder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test("what was put is there, also for the next server; what was not is null", async () => {
  await storage.put("public/ab/abc/320", Buffer.from("lamp"));
  expect((await storage.get("public/ab/abc/320"))?.toString()).toBe("lamp");
  expect(await storage.get("public/ab/abc/960")).toBeNull();
  const next = await LocalStorage.open(root);
  expect((await next.get("public/ab/abc/320"))?.toString()).toBe("lamp");
});

test("a second put under a key takes the place of the first, and only its owner may read the file", async () => {
  await storage.put("vault/a", Buffer.from("first"));
  await storage.put("vault/a", Buffer.from("second"));
  expect((await storage.get("vault/a"))?.toString()).toBe("second");
  expect((await stat(join(root, "vault/a"))).mode & 0o077).toBe(0);
  expect(await readdir(storage.incoming)).toEqual([]);
});

test("removing takes the file and its empty folder, twice without complaint", async () => {
  await storage.put("public/a/320", Buffer.from("x"));
  await storage.put("public/a/960", Buffer.from("x"));
  await storage.remove("public/a/320");
  expect(await storage.get("public/a/960")).not.toBeNull();
  await storage.remove("public/a/960");
  await storage.remove("public/a/960");
  expect(await readdir(join(root, "public"))).toEqual([]);
});

test("a put that cannot end in its place leaves nothing behind", async () => {
  // A file stands where the key needs a folder.
  await storage.put("public/a", Buffer.from("x"));
  await expect(storage.put("public/a/320", Buffer.from("y"))).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(await readdir(storage.incoming)).toEqual([]);
  expect(await filesUnder(root)).toBe(1);
});

test("what a killed server left half-written is gone after the next start, what was whole stays", async () => {
  await storage.put("public/a", Buffer.from("whole"));
  await writeFile(join(storage.incoming, "killed.part"), "half");
  const next = await LocalStorage.open(root);
  expect(await readdir(next.incoming)).toEqual([]);
  expect((await next.get("public/a"))?.toString()).toBe("whole");
});

test.each(["../secret", "/etc/passwd", "a//b", "a/../b", "a.b", "", "a/", "a\\b", "a\0b"])(
  "no key reaches out of the folder: %j is none",
  async (key) => {
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("not a storage key");
    await expect(storage.get(key)).rejects.toThrow("not a storage key");
    await expect(storage.remove(key)).rejects.toThrow("not a storage key");
  },
);
