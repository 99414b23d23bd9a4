import { mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalStorage } from "./local-storage.ts";

let root: string;
let storage: LocalStorage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "changming-storage-"));
  storage = new LocalStorage(root);
});

afterEach(() => rm(root, { recursive: true, force: true }));

const filesUnder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test("stored bytes are readable by the next server", async () => {
  await storage.put("public/ab/abc/320", Buffer.from("lamp"));
  const next = new LocalStorage(root);
  expect((await next.get("public/ab/abc/320"))?.toString()).toBe("lamp");
});

test("only the owner can read a file, and no draft is left", async () => {
  await storage.put("vault/a", Buffer.from("secret"));
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

test("incomplete files of a killed server are deleted an hour later, those of another process and complete ones stay", async () => {
  await storage.put("uploads/public/a", Buffer.from("whole"));
  for (const name of ["killed.part", "growing.part"]) await writeFile(join(storage.incoming, name), "half");
  const before = new Date(Date.now() - 3_700_000);
  await utimes(join(storage.incoming, "killed.part"), before, before);
  const next = new LocalStorage(root);
  await next.clearIncoming();
  expect(await readdir(next.incoming)).toEqual(["growing.part"]);
  expect((await next.get("uploads/public/a"))?.toString()).toBe("whole");
});

test("a folder on a file system of its own is written too, and files that are no keys are not listed", async () => {
  const other = await mkdtemp("/dev/shm/changming-storage-");
  try {
    await symlink(other, join(root, "copies"));
    await storage.put("copies/a.zip", Buffer.from("a family"));
    await writeFile(join(other, ".nfs0001"), "left");
    await writeFile(join(root, "large"), "another family");
    await storage.putFile("copies/b.zip", join(root, "large"));
    expect([String(await storage.get("copies/a.zip")), String(await storage.get("copies/b.zip"))]).toEqual([
      "a family",
      "another family",
    ]);
    expect((await readdir(other)).toSorted()).toEqual([".nfs0001", "a.zip", "b.zip"]);
    const keys: string[] = [];
    for await (const { key } of storage.list("")) keys.push(key);
    expect(keys.toSorted()).toEqual(["copies/a.zip", "copies/b.zip"]);
    expect(await readdir(storage.incoming)).toEqual([]);
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});
