import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { S3Storage } from "@changming/gateways/storage/s3-storage";
import type { Storage } from "@changming/gateways/storage/storage";
import { startS3, type TestS3 } from "@changming/gateways/testing/test-s3";
import { systemClock } from "@changming/kit/clock";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { type BackupSite, openBackupSite } from "../testing/backup-site.ts";
import { makeEmptyDatabase } from "../testing/empty-database.ts";
import { quiet, restore, runBackup } from "../testing/run-backup.ts";
import { parseConfig } from "@changming/server/config/config";
import { findNotedBackup, noteBackup } from "@changming/server/services/last-backup";
import { storageCommand } from "./storage.ts";

let site: BackupSite;
let s3: TestS3;
let bucket: S3Storage;
let local: LocalStorage;

beforeAll(async () => {
  site = await openBackupSite();
  local = new LocalStorage(site.folder);
});

afterAll(() => site?.discard());

beforeEach(async () => {
  s3 = await startS3();
  bucket = new S3Storage(s3.settings);
});

afterEach(async () => {
  bucket.close();
  await s3.close();
});

async function filesOf(storage: Storage): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { key } of storage.list("uploads/")) files.set(key, (await storage.get(key))?.toString("hex") ?? "");
  return files;
}

const settings = () => ({
  ...site.env,
  ...s3.env,
});

const toBucket = (): Record<string, string> => ({ ...settings(), STORAGE_ALSO: "local" });
const toLocal = () => ({ ...settings(), STORAGE: "local", STORAGE_ALSO: "s3" });

async function run(action: string, env: Record<string, string>) {
  const lines: string[] = [];
  const isWell = await storageCommand({ args: [action], env, say: (line) => lines.push(line), now: systemClock });
  return { isWell, said: lines.join("\n") };
}

test("all files move into a bucket and back, and none is lost or changed", async () => {
  const before = await filesOf(local);
  expect(before.size).toBeGreaterThan(4);
  expect(await run("verify", toBucket())).toMatchObject({
    isWell: false,
    said: expect.stringContaining(`另一处还有 ${before.size} 个文件没有搬`),
  });
  expect(await run("verify", settings())).toMatchObject({
    isWell: false,
    said: expect.stringContaining(`数据库提到、却没有的有 ${before.size} 个文件`),
  });
  const moved = await run("move", toBucket());
  expect(moved).toMatchObject({ isWell: true, said: expect.stringContaining(`搬了 ${before.size} 个文件`) });
  expect([await filesOf(bucket), (await filesOf(local)).size]).toEqual([before, 0]);
  expect(await run("verify", toBucket())).toMatchObject({ isWell: true });

  // A second run has nothing to do.
  expect(await run("move", toBucket())).toMatchObject({ isWell: true, said: expect.stringContaining("搬了 0 个文件") });
  expect(await run("move", toLocal())).toMatchObject({ isWell: true });
  expect([await filesOf(local), (await filesOf(bucket)).size]).toEqual([before, 0]);
  expect(await run("verify", toLocal())).toMatchObject({ isWell: true });
});

test("a move that the bucket interrupts loses nothing, and another run continues it", async () => {
  const before = await filesOf(local);
  let puts = 0;
  s3.failNext((method) => method === "PUT" && ++puts > 3, 100);
  await expect(run("move", toBucket())).rejects.toThrow("没有丢什么");
  const both = new Map([...(await filesOf(bucket)), ...(await filesOf(local))]);
  expect(both).toEqual(before);
  s3.failNext(() => false, 0);
  expect(await run("move", toBucket())).toMatchObject({ isWell: true });
  expect(await filesOf(bucket)).toEqual(before);
  await run("move", toLocal());
});

test("a damaged file is not moved and not deleted, and verify names it", async () => {
  await run("move", toBucket());
  const [key = "", bytes = ""] = [...(await filesOf(bucket))][0] ?? [];
  await s3.damage(key);
  expect(await run("verify", { ...toBucket(), STORAGE_ALSO: "" })).toMatchObject({
    isWell: false,
    said: expect.stringContaining(`已经损坏的有 1 个文件：\n  ${key}`),
  });
  const back = await run("move", toLocal());
  expect(back).toMatchObject({ isWell: false, said: expect.stringContaining(`${key} 已经损坏`) });
  expect(await local.get(key)).toBeNull();
  await s3.damage(key);
  await run("move", toLocal());
  expect((await local.get(key))?.toString("hex")).toBe(bytes);
});

test("two files that differ under one key both stay, and the operator reads which", async () => {
  await local.put("uploads/public/one", Buffer.from("one"));
  await bucket.put("uploads/public/one", Buffer.from("another"));
  const moved = await run("move", toBucket());
  expect(moved).toMatchObject({ isWell: false, said: expect.stringContaining("uploads/public/one 在两处不一样") });
  expect([String(await local.get("uploads/public/one")), String(await bucket.get("uploads/public/one"))]).toEqual([
    "one",
    "another",
  ]);
  await bucket.remove("uploads/public/one");
  await local.remove("uploads/public/one");
  await run("move", toLocal());
});

test("a second move does not begin while one runs: two would take each other for deletions", async () => {
  const before = await filesOf(local);
  const results = await Promise.allSettled([run("move", toBucket()), run("move", toBucket())]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [rejected] = results.filter((result) => result.status === "rejected");
  expect(String(rejected?.reason)).toContain("正在运行");
  expect(await filesOf(bucket)).toEqual(before);
  await run("move", toLocal());
  expect(await filesOf(local)).toEqual(before);
});

test("the note of the last backup moves with its backup, and an older one does not replace a newer", async () => {
  const noted = { at: "2026-11-20T00:00:00.000Z", bytes: 1, missing: 0 };
  const key = "backups/changming-2026-11-20T00-00-00-000Z.tar";
  await local.put(key, Buffer.from("x"));
  await noteBackup(local, { ...noted, file: join(site.folder, key) });
  await run("move", toBucket());
  expect([await findNotedBackup(bucket), await findNotedBackup(local)]).toEqual([{ ...noted, file: key }, null]);
  const newer = { ...noted, at: "2026-11-21T00:00:00.000Z", file: "/mnt/another/place.tar" };
  await noteBackup(local, newer);
  await run("move", toLocal());
  expect([await findNotedBackup(local), await findNotedBackup(bucket)]).toEqual([newer, null]);
  await local.remove(key);
});

test("a move that loses its lock stops, deletes nothing more, and another run continues it", async () => {
  const before = await filesOf(local);
  const { putFile } = S3Storage.prototype;
  let lost: Promise<unknown> | undefined;
  S3Storage.prototype.putFile = async function (...file) {
    lost ??= site.database.pool.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'changming move'",
    );
    await lost;
    await putFile.apply(this, file);
  };
  try {
    await expect(run("move", toBucket())).rejects.toThrow("与数据库的连接断了");
  } finally {
    S3Storage.prototype.putFile = putFile;
  }
  expect(await filesOf(local)).toEqual(before);
  expect(await run("move", toBucket())).toMatchObject({ isWell: true });
  expect(await filesOf(bucket)).toEqual(before);
  await run("move", toLocal());
});

test("without a place to move from, without an action or without the bucket nothing happens, and a message says why", async () => {
  await expect(run("move", settings())).rejects.toThrow("STORAGE_ALSO");
  await expect(run("move", { ...settings(), STORAGE_ALSO: "s3" })).rejects.toThrow("不能与 STORAGE 相同");
  await expect(run("copy", settings())).rejects.toThrow("用法");
  expect(parseConfig({ ...settings(), STORAGE: "" }).storage).toEqual({ place: "local", also: null, s3: null });
  await expect(run("move", { ...toBucket(), S3_BUCKET: "" })).rejects.toThrow("S3_BUCKET");
});

test("a site with a bucket is backed up into it and restored from it, also into another bucket", async () => {
  await run("move", toBucket());
  const env = settings();
  let outside: TempFolder | undefined;
  let target: TempFolder | undefined;
  try {
    outside = await makeTempFolder();
    target = await makeTempFolder();
    const sheet = join(outside.path, "keys.env");
    const said = await runBackup(env, "--keys", sheet, "--keep", "1");
    const name = /backups\/(changming-[\w-]+\.tar)/.exec(said)?.[1] ?? "";
    expect(name).not.toBe("");
    const again = await runBackup(env, "--keep", "1");
    expect(again).toContain("删去了 1 份更早的备份");
    expect(await bucket.get(`backups/${name}`)).toBeNull();
    const newest = /backups\/(changming-[\w-]+\.tar)/.exec(again)?.[1] ?? "";

    const other = {
      ...env,
      ...quiet,
      DATA_DIR: target.path,
      S3_PREFIX: "restored",
      DATABASE_URL: await makeEmptyDatabase(),
    };
    // The backup lies below the prefix of the site that made it.
    await bucket.putFile(`restored/backups/${newest}`, await copyOf(bucket, `backups/${newest}`, outside.path));
    const restored = await restore(other, newest, "--keys", sheet);
    expect([restored.holds, restored.said]).toEqual([true, expect.stringContaining("都与备份的清单一致")]);
    expect(await run("verify", other)).toMatchObject({ isWell: true });
    await expect(
      restore({ ...other, DATABASE_URL: await makeEmptyDatabase() }, newest, "--keys", sheet),
    ).rejects.toThrow("桶里已有上传的文件");
  } finally {
    await outside?.discard();
    await target?.discard();
    await run("move", toLocal());
  }
}, 60_000);

async function copyOf(storage: Storage, key: string, folder: string): Promise<string> {
  const path = join(folder, "copy.tar");
  await writeFile(path, (await storage.get(key)) ?? "");
  return path;
}
