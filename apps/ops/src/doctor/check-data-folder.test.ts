import { chmod, mkdir, readdir, rm, utimes, writeFile, lstat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { findNotedBackup, noteBackup } from "@changming/server/services/last-backup";
import { noteRestore } from "../backup/last-runs.ts";
import { parseConfig } from "@changming/server/config/config";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { checkDisk, checkKeys } from "./check-data-folder.ts";
import { placeKey } from "../backup/keys.ts";

let folder: TempFolder;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => folder?.discard());

const now = new Date("2026-11-21T04:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

async function examineDisk(dataDir = folder.path, DEMO = "0") {
  const config = parseConfig({ DATA_DIR: dataDir, DEMO, PAY_GATEWAY: "off", SMS_GATEWAY: "off" });
  const findings = await checkDisk(config, now);
  return new Map(findings.map((finding) => [finding.name, finding]));
}

const noted = (overrides: Partial<Parameters<typeof noteBackup>[1]> = {}) =>
  noteBackup(new LocalStorage(folder.path), {
    file: join(folder.path, "b.tar"),
    at: hoursAgo(2),
    bytes: 10,
    missing: 0,
    ...overrides,
  });

test("a writable folder is good, and the check leaves no file in it", async () => {
  expect((await examineDisk()).get("数据目录")).toMatchObject({ state: "good", message: `${folder.path} 可以写` });
  expect(await readdir(folder.path)).toEqual([]);
});

test("a missing folder, and a file in its place, are bad with a one-word reason", async () => {
  const gone = await examineDisk(join(folder.path, "none"));
  expect(gone.get("数据目录")).toMatchObject({ state: "bad", message: expect.stringContaining("（ENOENT）") });
  expect(gone.get("磁盘")).toMatchObject({ state: "notice", message: "看不到数据目录所在的磁盘" });
  const file = join(folder.path, "file");
  await writeFile(file, "");
  expect((await examineDisk(file)).get("数据目录")).toMatchObject({
    state: "bad",
    message: expect.stringContaining("（ENOTDIR）"),
  });
});

test("a folder owned by another user is bad", async () => {
  const barred = join(folder.path, "barred");
  await mkdir(barred, { mode: 0o500 });
  // Root can write everywhere.
  const expected = process.getuid?.() === 0 ? "good" : "bad";
  expect((await examineDisk(barred)).get("数据目录")?.state).toBe(expected);
  await chmod(barred, 0o700);
});

test("the disk is reported as on 今日: what is used as a percentage, what is free in gigabytes", async () => {
  expect((await examineDisk()).get("磁盘")?.message).toMatch(/^已用 \d{1,3}%，还剩 \d+\.\d GB$/);
});

test("a site without any backup is bad, a demo only a notice", async () => {
  expect((await examineDisk()).get("备份")).toMatchObject({ state: "bad", message: "还没有备份过" });
  expect((await examineDisk(folder.path, "1")).get("备份")?.state).toBe("notice");
});

test.each([
  [23.9, "notice"],
  [24, "bad"],
])("a site that started or was restored %d hours ago and has no backup is %s", async (hours, state) => {
  await mkdir(join(folder.path, "keys"));
  const key = join(folder.path, "keys", "secret.key");
  await writeFile(key, "");
  await utimes(key, new Date(hoursAgo(hours)), new Date(hoursAgo(hours)));
  expect((await examineDisk()).get("备份")).toMatchObject({ state, message: "还没有备份过" });
  await utimes(key, new Date(hoursAgo(900)), new Date(hoursAgo(900)));
  expect((await examineDisk()).get("备份")?.state).toBe("bad");
  await noteRestore(folder.path, new Date(hoursAgo(hours)));
  expect((await examineDisk()).get("备份")?.state).toBe(state);
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
  const finding = (await examineDisk()).get("备份");
  expect(finding?.state).toBe(state);
  expect(finding?.message).toBe(`最近一份 ${Math.floor(hours)} 小时前：${join(folder.path, "b.tar")}`);
});

test("a backup with missing images, and one that was moved away, are notices", async () => {
  await writeFile(join(folder.path, "b.tar"), "");
  await noted({ missing: 3 });
  expect((await examineDisk()).get("备份")).toMatchObject({
    state: "notice",
    message: expect.stringContaining("缺 3 个图片文件"),
  });
  await noted();
  expect((await examineDisk()).get("备份")?.state).toBe("good");
  await rm(join(folder.path, "b.tar"));
  expect((await examineDisk()).get("备份")).toMatchObject({
    state: "notice",
    message: expect.stringMatching(/已不在原处$/),
  });
});

test("a corrupt record of the last backup counts as none", async () => {
  await noted();
  expect(await findNotedBackup(new LocalStorage(folder.path))).toMatchObject({ at: hoursAgo(2), bytes: 10 });
  expect(await readdir(folder.path)).toEqual(["last-backup.json", "uploads"]);
  for (const text of ["", "{", "null", "[]", '{"file":"a","at":"yesterday","bytes":1,"missing":0}', '{"file":1}']) {
    await writeFile(join(folder.path, "last-backup.json"), text);
    expect(await findNotedBackup(new LocalStorage(folder.path)), text).toBeNull();
    expect((await examineDisk()).get("备份")?.message).toBe("还没有备份过");
  }
});

const key = "a".repeat(64);
const configOf = (overrides: Record<string, string> = {}) =>
  parseConfig({ DATA_DIR: folder.path, DEMO: "0", PAY_GATEWAY: "off", SMS_GATEWAY: "off", ...overrides });
const examineKeys = async (overrides: Record<string, string> = {}) => {
  const [vault, secret] = await checkKeys(configOf(overrides));
  return { vault, secret };
};
const pathOf = (name: string) => join(folder.path, "keys", name);

async function placed() {
  for (const kind of ["vault", "secret"] as const) await placeKey(configOf(), kind, key);
}

test("before the first start there are no keys, and the check creates none", async () => {
  const { vault, secret } = await examineKeys();
  expect([vault?.name, vault?.state, secret?.name, secret?.state]).toEqual([
    "保险库密钥",
    "notice",
    "密码密钥",
    "notice",
  ]);
  expect(await readdir(folder.path)).toEqual([]);
});

test("placed keys are good, readable by their user only, and not disclosed", async () => {
  await placed();
  const found = await examineKeys();
  expect([found.vault?.state, found.secret?.state]).toEqual(["good", "good"]);
  expect(found.vault?.message).toContain(pathOf("vault.key"));
  expect(JSON.stringify(found)).not.toContain(key);
  for (const name of ["vault.key", "secret.key"]) expect((await lstat(pathOf(name))).mode & 0o777).toBe(0o600);
});

test.each([0o640, 0o604, 0o660, 0o644])("a key of mode %o is bad, and the remedy names the mode", async (mode) => {
  await placed();
  await chmod(pathOf("secret.key"), mode);
  const { vault, secret } = await examineKeys();
  expect(vault?.state).toBe("good");
  expect(secret).toMatchObject({ state: "bad", remedy: `chmod 600 ${pathOf("secret.key")}` });
});

test.each(["", "a".repeat(63), "A".repeat(64), `${"a".repeat(64)}b`, "not a key", `${key}\n${key}`])(
  "a file that contains %j is not a key, and its content is not disclosed",
  async (text) => {
    await placed();
    await writeFile(pathOf("vault.key"), text);
    const { vault, secret } = await examineKeys();
    expect(vault).toMatchObject({ state: "bad", remedy: "把另存的那份密钥放回去" });
    if (text !== "") expect(vault?.message).not.toContain(text);
    expect(secret?.state).toBe("good");
  },
);

test("a key in the environment is good whatever the folder contains", async () => {
  await placed();
  await writeFile(pathOf("vault.key"), "not a key");
  const { vault } = await examineKeys({ VAULT_KEY: key });
  expect(vault).toMatchObject({ state: "good", message: "来自环境变量 VAULT_KEY" });
});

test("a folder in place of a key and a broken link are not keys", async () => {
  await mkdir(pathOf("vault.key"), { recursive: true });
  await symlink(join(folder.path, "nowhere"), pathOf("secret.key"));
  const { vault, secret } = await examineKeys();
  expect(vault).toMatchObject({ state: "bad", message: expect.stringContaining("读不了密钥文件") });
  expect(secret?.state).toBe("notice");
});
