import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { filesUnder } from "../testing/upload-site.ts";
import { keyOf, SealedStorage, uploadPath } from "./open-uploads.ts";

let folder: string;
let discard: () => Promise<void>;
let storage: LocalStorage;
let files: SealedStorage;

const keys = { vault: randomBytes(32), fingerprint: "0123456789abcdef" };
const file = { storedAs: "abcdefghijklmnopqrstuv", size: "960" } as const;
const content = Buffer.from("an identity card");

beforeEach(async () => {
  ({ path: folder, discard } = await makeTempFolder());
  storage = new LocalStorage(folder);
  files = new SealedStorage(storage, keys);
});

afterEach(() => discard());

const onDisk = async () => Buffer.concat([...(await filesUnder(folder)).values()]).toString("latin1");

test("a sealed file is read with its key, and is unreadable on the disk", async () => {
  const key = files.newKey();
  await files.putSealed(file, content, key);
  expect((await files.getSealed(file, key)).equals(content)).toBe(true);
  expect(await onDisk()).not.toContain("identity");
  expect(key).not.toBe(files.newKey());
  expect(files.keyFingerprint).toBe(keys.fingerprint);
});

test("another file's key, another vault's key and an empty key open nothing", async () => {
  const key = files.newKey();
  await files.putSealed(file, content, key);
  await expect(files.getSealed(file, files.newKey())).rejects.toThrow("sealed bytes that do not open");
  const stranger = new SealedStorage(storage, { ...keys, vault: randomBytes(32) });
  await expect(stranger.getSealed(file, key)).rejects.toThrow("sealed bytes that do not open");
  await expect(files.getSealed(file, "")).rejects.toThrow("sealed bytes that do not open");
});

test("a sealed file that was changed, or swapped with another one, is not read", async () => {
  const key = files.newKey();
  const other = { ...file, size: "320" } as const;
  await files.putSealed(file, content, key);
  await files.putSealed(other, Buffer.from("another"), key);
  const path = (one: typeof file | typeof other) => join(folder, uploadPath(keyOf("vault", one)));
  await writeFile(path(other), await readFile(path(file)));
  await expect(files.getSealed(other, key)).rejects.toThrow("sealed bytes that do not open");
  const bytes = await readFile(path(file));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(path(file), bytes);
  await expect(files.getSealed(file, key)).rejects.toThrow("sealed bytes that do not open");
});

test("an open area stores a file unencrypted, and each area separately", async () => {
  await files.putOpen("public", file, content);
  expect((await files.getOpen("public", file)).equals(content)).toBe(true);
  await expect(files.getOpen("residence", file)).rejects.toThrow("gone: residence, 960");
});

test("remove deletes a file from every area, removeSealed from the vault only, and repeating is harmless", async () => {
  const key = files.newKey();
  await files.putSealed(file, content, key);
  await files.putOpen("public", file, content);
  await files.putOpen("residence", file, content);
  await files.removeSealed(file);
  await expect(files.getSealed(file, key)).rejects.toThrow("gone: vault");
  await expect(files.getOpen("public", file)).resolves.toBeInstanceOf(Buffer);
  for (const _ of [1, 2]) await files.remove(file);
  for (const area of ["public", "residence"] as const) await expect(files.getOpen(area, file)).rejects.toThrow("gone");
});
