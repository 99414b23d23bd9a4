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

test("stored bytes are readable, also by the next server; a missing key gives null", async () => {
  await storage.put("public/ab/abc/320", Buffer.from("lamp"));
  expect((await storage.get("public/ab/abc/320"))?.toString()).toBe("lamp");
  expect(await storage.get("public/ab/abc/960")).toBeNull();
  const next = await LocalStorage.open(root);
  expect((await next.get("public/ab/abc/320"))?.toString()).toBe("lamp");
});

test("a second put under a key replaces the first, and only the owner can read the file", async () => {
  await storage.put("vault/a", Buffer.from("first"));
  await storage.put("vault/a", Buffer.from("second"));
  expect((await storage.get("vault/a"))?.toString()).toBe("second");
  expect((await stat(join(root, "vault/a"))).mode & 0o077).toBe(0);
  expect(await readdir(storage.incoming)).toEqual([]);
});

test("remove deletes the file and its empty folder, and repeating it is no error", async () => {
  await storage.put("public/a/320", Buffer.from("x"));
  await storage.put("public/a/960", Buffer.from("x"));
  await storage.remove("public/a/320");
  expect(await storage.get("public/a/960")).not.toBeNull();
  await storage.remove("public/a/960");
  await storage.remove("public/a/960");
  expect(await readdir(join(root, "public"))).toEqual([]);
});

test("a put that cannot complete leaves nothing behind", async () => {
  // A file exists where the key needs a folder.
  await storage.put("public/a", Buffer.from("x"));
  await expect(storage.put("public/a/320", Buffer.from("y"))).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(await readdir(storage.incoming)).toEqual([]);
  expect(await filesUnder(root)).toBe(1);
});

test("after a restart the incomplete files of a killed server are deleted, complete ones stay", async () => {
  await storage.put("public/a", Buffer.from("whole"));
  await writeFile(join(storage.incoming, "killed.part"), "half");
  const next = await LocalStorage.open(root);
  expect(await readdir(next.incoming)).toEqual([]);
  expect((await next.get("public/a"))?.toString()).toBe("whole");
});

test.each(["../secret", "/etc/passwd", "a//b", "a/../b", "a.b", "", "a/", "a\\b", "a\0b"])(
  "a key cannot leave the folder: %j is rejected",
  async (key) => {
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("not a storage key");
    await expect(storage.get(key)).rejects.toThrow("not a storage key");
    await expect(storage.remove(key)).rejects.toThrow("not a storage key");
  },
);
