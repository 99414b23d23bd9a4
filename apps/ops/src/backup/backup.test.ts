import { copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { excludedTables } from "./snapshot.ts";
import { openDatabase } from "@changming/db/database";
import { anAccount } from "@changming/domain/testing/builders";
import { makeEmptyDatabase } from "../testing/empty-database.ts";
import { type BackupSite, openBackupSite } from "../testing/backup-site.ts";
import { backUp, quiet, restore, runBackup, sumsOf } from "../testing/run-backup.ts";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { filesUnder } from "@changming/server/testing/upload-site";
import { createHash } from "node:crypto";
import { manifestName, sealName, sealSchema } from "./manifest.ts";
import { readTar, TarWriter } from "./tar.ts";

/** Copies a backup with a changed list of its parts, and matching checksums: what is possible without the keys. */
async function restamp(from: string, to: string, change: (text: string) => string): Promise<void> {
  const writer = await TarWriter.open(to, new Date());
  let text = "";
  for await (const { name, bytes } of readTar(from)) {
    if (name === manifestName) text = change(bytes.toString());
    const seal = name === sealName ? sealSchema.parse(JSON.parse(bytes.toString())) : null;
    const sum = createHash("sha256").update(text).digest("hex");
    const restamped = seal === null ? bytes : Buffer.from(JSON.stringify({ ...seal, sha256: sum }));
    await writer.add(name, name === manifestName ? Buffer.from(text) : restamped);
  }
  await writer.close();
}

let site: BackupSite;
let outside: TempFolder;
let file: string;
let target: TempFolder;
let sheet: string;

beforeAll(async () => {
  site = await openBackupSite();
  outside = await makeTempFolder();
  sheet = join(outside.path, "keys.env");
  ({ file } = await backUp(site.env, join(outside.path, "backups"), "--keys", sheet));
});

afterAll(async () => {
  await site?.discard();
  await outside?.discard();
});

beforeEach(async () => {
  target = await makeTempFolder();
});

afterEach(() => target?.discard());

const given = async () => ({ ...quiet, DATABASE_URL: await makeEmptyDatabase(), DATA_DIR: target.path });
const own = () => ({ ...quiet, DATA_DIR: target.path });
const tablesOf = async (url: string) => [...(await sumsOf(url)).keys()];

test("a restored database has every row except sessions and codes, and every uploaded file", async () => {
  const env = await given();
  const { holds, said } = await restore(env, file, "--keys", sheet);
  expect(holds).toBe(true);
  expect(said).toContain("都与备份的清单一致");
  const before = await sumsOf(site.database.url);
  const after = await sumsOf(env.DATABASE_URL);
  for (const name of excludedTables)
    expect([name, before.delete(name), after.delete(name)]).toEqual([name, true, true]);
  expect(after).toEqual(before);
  const relative = async (folder: string) =>
    new Map(
      [...(await filesUnder(join(folder, "uploads")))].map(([path, bytes]) => [path.slice(folder.length), bytes]),
    );
  expect(await relative(target.path)).toEqual(await relative(site.folder));
  expect((await relative(target.path)).size).toBeGreaterThan(4);
}, 60_000);

test("after a restore, sequences continue, triggers count and foreign keys hold", async () => {
  const env = await given();
  await restore(env, file, "--keys", sheet);
  const { db, pool, close } = openDatabase(env.DATABASE_URL);
  try {
    const { id } = await db
      .selectFrom("account")
      .select((eb) => eb.fn.max("id").as("id"))
      .executeTakeFirstOrThrow();
    expect((await anAccount(db)).id).toBeGreaterThan(id);
    await expect(pool.query("delete from order_event")).rejects.toThrow("written once");
    await expect(pool.query("update upload set account_id = $1", [2_000_000_000])).rejects.toThrow("foreign key");
  } finally {
    await close();
  }
}, 60_000);

test("a site with embedded PostgreSQL is restored into an empty folder, its keys readable by one user", async () => {
  // Left behind by a restore that was killed.
  await mkdir(join(target.path, "restoring-before", "uploads"), { recursive: true });
  const { said } = await restore(own(), file, "--keys", sheet);
  expect(said).toContain("密钥已放进");
  for (const name of ["vault.key", "secret.key"]) {
    const path = join(target.path, "keys", name);
    expect(await readFile(path, "utf8")).toBe(await readFile(join(site.folder, "keys", name), "utf8"));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
  expect((await readdir(target.path)).toSorted()).toEqual(
    expect.arrayContaining(["keys", "postgres.password", "uploads"]),
  );
  expect((await readdir(target.path)).filter((name) => name.startsWith("restoring"))).toEqual([]);
  // The restored site is complete: a backup of it has the same content.
  const again = await backUp(own(), join(target.path, "backups"));
  expect(again.said).toContain("备份写好并复核过了");
  // Another restore does not overwrite existing data without --replace.
  await expect(restore(own(), file)).rejects.toThrow("--replace");
  const replaced = await restore(own(), file, "--replace");
  expect(replaced.said).toContain("挪到了");
  expect((await readdir(target.path)).filter((name) => name.startsWith("replaced-"))).toHaveLength(1);
}, 180_000);

test("a backup contains no key and is readable by its user only", async () => {
  const bytes = await readFile(file);
  for (const name of ["vault.key", "secret.key"]) {
    const key = (await readFile(join(site.folder, "keys", name), "utf8")).trim();
    expect(bytes.includes(key)).toBe(false);
    expect(bytes.includes(Buffer.from(key, "hex"))).toBe(false);
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(sheet)).mode & 0o777).toBe(0o600);
});

test("a backup that is damaged or truncated at any point is rejected, and nothing is changed", async () => {
  const env = await given();
  const whole = await readFile(file);
  const bad = join(target.path, "bad.tar");
  for (let nth = 1; nth < 12; nth += 1) {
    const at = Math.floor((whole.length * nth) / 12);
    const damaged = Buffer.from(whole);
    // Damages a whole record, so that at least one significant byte changes.
    for (let byte = at; byte < Math.min(at + 1_024, whole.length - 1_024); byte += 1)
      damaged[byte] = (damaged[byte] ?? 0) ^ 1;
    await writeFile(bad, damaged);
    await expect(restore(env, bad, "--keys", sheet)).rejects.toThrow(/已损坏|不是长明的备份/);
    await copyFile(file, bad);
    await truncate(bad, at);
    await expect(restore(env, bad, "--keys", sheet)).rejects.toThrow(/已损坏|不是长明的备份/);
  }
  await rm(bad);
  expect(await tablesOf(env.DATABASE_URL)).toEqual([]);
  expect(await readdir(target.path)).toEqual([]);
});

test("the keys are not written into the backup folder or below it", async () => {
  const to = join(target.path, "backups");
  for (const place of [to, join(to, "keys")]) {
    const keys = join(place, "keys.env");
    await expect(backUp(site.env, to, "--keys", keys)).rejects.toThrow("同一个目录");
    await expect(stat(keys)).rejects.toThrow("ENOENT");
  }
});

test("a file that is not a backup, or does not exist, is rejected with a message", async () => {
  const env = await given();
  const foreign = join(outside.path, "foreign.tar");
  await writeFile(foreign, "这不是备份");
  await expect(restore(env, foreign, "--keys", sheet)).rejects.toThrow("不是长明的备份");
  await expect(restore(env, join(outside.path, "none.tar"), "--keys", sheet)).rejects.toThrow("读不了备份");
  await expect(restore(env)).rejects.toThrow("用法");
});

test("a changed manifest with matching checksums is rejected: a valid one needs the secret key", async () => {
  const forged = join(outside.path, "forged.tar");
  await restamp(file, forged, (text) => text.replace(/"madeAt": "\d{4}/, '"madeAt": "1999'));
  await expect(restore(await given(), forged, "--keys", sheet)).rejects.toThrow("被人改过");
});

test("a backup of a newer version is rejected before anything is changed", async () => {
  const newer = join(outside.path, "newer.tar");
  await restamp(file, newer, (text) => text.replace('"001-people"', '"999-stars"'));
  await expect(restore(await given(), newer, "--keys", sheet)).rejects.toThrow("请先升级程序");
});

test("other keys, one key of another site, and missing keys are rejected", async () => {
  const env = await given();
  const [vault, secret] = (await readFile(sheet, "utf8")).split("\n");
  const otherKeys = join(target.path, "wrong.env");
  const other = "a".repeat(64);
  await writeFile(otherKeys, `${vault}\nSECRET_KEY=${other}\n`);
  await expect(restore(env, file, "--keys", otherKeys)).rejects.toThrow("SECRET_KEY 不是这份备份的密钥");
  await writeFile(otherKeys, `VAULT_KEY=${other}\n${secret}\n`);
  await expect(restore(env, file, "--keys", otherKeys)).rejects.toThrow("VAULT_KEY 不是这份备份的密钥");
  await writeFile(otherKeys, `${secret}\n`);
  await expect(restore(env, file, "--keys", otherKeys)).rejects.toThrow("没有两把密钥");
  await expect(restore(env, file)).rejects.toThrow("没有密钥");
  await expect(restore({ ...env, VAULT_KEY: other }, file, "--keys", sheet)).rejects.toThrow("不同");
  expect(await tablesOf(env.DATABASE_URL)).toEqual([]);
});

test("a non-empty database or data folder is left unchanged", async () => {
  const before = await sumsOf(site.database.url);
  await expect(restore(site.env, file)).rejects.toThrow("不是空的");
  await expect(restore(site.env, file, "--replace")).rejects.toThrow("不是空的");
  const env = { ...site.env, DATABASE_URL: await makeEmptyDatabase() };
  await expect(restore(env, file)).rejects.toThrow("uploads");
  expect(await sumsOf(site.database.url)).toEqual(before);
  expect(await tablesOf(env.DATABASE_URL)).toEqual([]);
});

test("--verify reads the whole file, --keep retains new and foreign files, an empty site has no backup", async () => {
  expect(await runBackup(site.env, "--verify", file)).toContain("备份完好");
  await writeFile(join(target.path, "holiday.tar"), "");
  for (let nth = 0; nth < 3; nth += 1) await backUp(site.env, target.path, "--keep", "2");
  const names = await readdir(target.path);
  expect(names.filter((name) => name.startsWith("changming-"))).toHaveLength(2);
  expect(names).toContain("holiday.tar");
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
  const empty = { ...quiet, DATA_DIR: join(target.path, "none") };
  await expect(backUp(empty, target.path)).rejects.toThrow("找不到密钥");
  await expect(runBackup(site.env, "--keep", "many")).rejects.toThrow("用法");
});
