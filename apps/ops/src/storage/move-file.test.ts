import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { moveFile } from "./move-file.ts";

let folders: TempFolder[];
let from: LocalStorage;
let to: LocalStorage;

const key = "uploads/public/one";

beforeEach(async () => {
  folders = [await makeTempFolder(), await makeTempFolder()];
  [from, to] = folders.map(({ path }) => new LocalStorage(path)) as [LocalStorage, LocalStorage];
  await from.clearIncoming();
});

afterEach(async () => {
  for (const { discard } of folders) await discard();
});

const move = () => moveFile({ storage: from, key }, { storage: to, key }, from.incoming);
const both = async () => [await from.get(key), await to.get(key)].map((bytes) => bytes?.toString() ?? null);

test("a moved file is in the target only; a missing one is no error", async () => {
  await from.put(key, Buffer.from("a family"));
  expect(await move()).toBe(true);
  expect(await both()).toEqual([null, "a family"]);
  expect(await move()).toBe(false);
});

test("a file that the site deletes while it is moved is in neither place afterwards", async () => {
  await from.put(key, Buffer.from("a family"));
  const putFile = to.putFile.bind(to);
  to.putFile = async (...file) => {
    // The site's deletion: first there, then here.
    await from.remove(key);
    await to.remove(key);
    await putFile(...file);
  };
  expect(await move()).toBe(false);
  expect(await both()).toEqual([null, null]);
});

test("a move that was interrupted before the source was deleted is completed", async () => {
  await from.put(key, Buffer.from("a family"));
  await to.put(key, Buffer.from("a family"));
  expect(await move()).toBe(true);
  expect(await both()).toEqual([null, "a family"]);
});

test("other bytes in the target stay, and so does the source", async () => {
  await from.put(key, Buffer.from("a family"));
  await to.put(key, Buffer.from("another"));
  await expect(move()).rejects.toThrow(`${key} 在两处不一样`);
  expect(await both()).toEqual(["a family", "another"]);
});
