import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ArrivingFile } from "./arriving-file.ts";

test("a received file is on the disk, unreadable there, and is read back whole; then it is gone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "changming-arriving-"));
  const canary = "CANARY identity card 310104";
  const file = await ArrivingFile.create(folder);
  for (let piece = 0; piece < 50; piece += 1) await file.write(Buffer.from(`${canary} ${piece};`));
  const [name = ""] = await readdir(folder);
  const onDisk = await readFile(join(folder, name));
  expect(onDisk.length).toBe(file.size);
  expect(onDisk.includes("CANARY")).toBe(false);
  expect((await file.read()).toString().split(canary)).toHaveLength(51);
  await file.discard();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
