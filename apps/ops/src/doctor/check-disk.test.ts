import { chmod, mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findNotedBackup, noteBackup, noteRestore } from "../backup/last-runs.ts";
import { parseConfig } from "@changming/server/config/config";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { checkDisk } from "./check-disk.ts";

let folder: TempFolder;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => folder?.discard());

const now = new Date("2026-11-21T04:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

async function examine(dataDir = folder.path, DEMO = "0") {
  const config = parseConfig({ DATA_DIR: dataDir, DEMO, PAY_GATEWAY: "off", SMS_GATEWAY: "off" });
  const findings = await checkDisk(config, now);
  return new Map(findings.map((finding) => [finding.name, finding]));
}

const noted = (own: Partial<Parameters<typeof noteBackup>[1]> = {}) =>
  noteBackup(folder.path, { file: join(folder.path, "b.tar"), at: hoursAgo(2), bytes: 10, missing: 0, ...own });

test("a writable folder is good, and the check leaves no file in it", async () => {
  expect((await examine()).get("数据目录")).toMatchObject({ state: "good", says: `${folder.path} 可以写` });
  expect(await readdir(folder.path)).toEqual([]);
});

test("a missing folder, and a file in its place, are bad with a one-word reason", async () => {
  const gone = await examine(join(folder.path, "none"));
  expect(gone.get("数据目录")).toMatchObject({ state: "bad", says: expect.stringContaining("（ENOENT）") });
  expect(gone.get("磁盘")).toMatchObject({ state: "notice", says: "看不到数据目录所在的磁盘" });
  const file = join(folder.path, "file");
  await writeFile(file, "");
  expect((await examine(file)).get("数据目录")).toMatchObject({
    state: "bad",
    says: expect.stringContaining("（ENOTDIR）"),
  });
});

test("a folder owned by another user is bad", async () => {
  const barred = join(folder.path, "barred");
  await mkdir(barred, { mode: 0o500 });
  // Root can write everywhere.
  const expected = process.getuid?.() === 0 ? "good" : "bad";
  expect((await examine(barred)).get("数据目录")?.state).toBe(expected);
  await chmod(barred, 0o700);
});

test("free space is reported in gigabytes and as a percentage", async () => {
  expect((await examine()).get("磁盘")?.says).toMatch(/^还剩 \d+\.\d GB（\d{1,3}%）$/);
});

test("a site without any backup is bad, a demo only a notice", async () => {
  expect((await examine()).get("备份")).toMatchObject({ state: "bad", says: "还没有备份过" });
  expect((await examine(folder.path, "1")).get("备份")?.state).toBe("notice");
});

test.each([
  [23.9, "notice"],
  [24, "bad"],
])("a site that started or was restored %d hours ago and has no backup is %s", async (hours, state) => {
  await mkdir(join(folder.path, "keys"));
  const key = join(folder.path, "keys", "secret.key");
  await writeFile(key, "");
  await utimes(key, new Date(hoursAgo(hours)), new Date(hoursAgo(hours)));
  expect((await examine()).get("备份")).toMatchObject({ state, says: "还没有备份过" });
  await utimes(key, new Date(hoursAgo(900)), new Date(hoursAgo(900)));
  expect((await examine()).get("备份")?.state).toBe("bad");
  await noteRestore(folder.path, new Date(hoursAgo(hours)));
  expect((await examine()).get("备份")?.state).toBe(state);
});

test.each([
  [0, "good"],
  [26.9, "good"],
  [27, "notice"],
  [168.9, "notice"],
  [169, "bad"],
])("a backup of %d hours ago is %s", async (hours, state) => {
  await writeFile(join(folder.path, "b.tar"), "");
  await noted({ at: hoursAgo(hours) });
  const finding = (await examine()).get("备份");
  expect(finding?.state).toBe(state);
  expect(finding?.says).toBe(`最近一份 ${Math.floor(hours)} 小时前：${join(folder.path, "b.tar")}`);
});

test("a backup with missing images, and one that was moved away, are notices", async () => {
  await writeFile(join(folder.path, "b.tar"), "");
  await noted({ missing: 3 });
  expect((await examine()).get("备份")).toMatchObject({
    state: "notice",
    says: expect.stringContaining("缺 3 个图片文件"),
  });
  await noted();
  expect((await examine()).get("备份")?.state).toBe("good");
  await rm(join(folder.path, "b.tar"));
  expect((await examine()).get("备份")).toMatchObject({ state: "notice", says: expect.stringMatching(/已不在原处$/) });
});

test("a corrupt record of the last backup counts as none", async () => {
  await noted();
  expect(await findNotedBackup(folder.path)).toMatchObject({ at: hoursAgo(2), bytes: 10 });
  expect(await readdir(folder.path)).toEqual(["last-backup.json"]);
  for (const text of ["", "{", "null", "[]", '{"file":"a","at":"yesterday","bytes":1,"missing":0}', '{"file":1}']) {
    await writeFile(join(folder.path, "last-backup.json"), text);
    expect(await findNotedBackup(folder.path), text).toBeNull();
    expect((await examine()).get("备份")?.says).toBe("还没有备份过");
  }
});
