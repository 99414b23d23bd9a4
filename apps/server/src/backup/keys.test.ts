import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { makeTempFolder, type TempFolder } from "../testing/temp-folder.ts";
import { findKey, keyPath, placeKey, placesOf, readingsOf, readKeySheet, requireKeys, writeKeySheet } from "./keys.ts";

let folder: TempFolder;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => folder?.discard());

const [vault, secret] = ["a".repeat(64), "b".repeat(64)];
const config = (own: { vaultKey?: string; secretKey?: string } = {}) => ({
  dataDir: folder.path,
  vaultKey: null,
  secretKey: null,
  ...own,
});
const sheet = () => join(folder.path, "keys.env");

test("a key that was placed is found, one of the environment goes before it, and none is made", async () => {
  expect(await findKey(config(), "vault")).toBeNull();
  expect(await readdir(folder.path)).toEqual([]);
  await placeKey(config(), "vault", vault);
  expect(await findKey(config(), "vault")).toBe(vault);
  expect(await findKey(config({ vaultKey: secret }), "vault")).toBe(secret);
  expect(await findKey(config(), "secret")).toBeNull();
});

test("a placed key lies alone in a folder of ours, for nobody else to read, and nothing is left beside it", async () => {
  await placeKey(config(), "secret", secret);
  const path = keyPath(config(), "secret");
  expect(await readFile(path, "utf8")).toBe(`${secret}\n`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder.path, "keys"))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder.path, "keys"))).toEqual(["secret.key"]);
});

test("a sheet of keys makes its folder, for us alone", async () => {
  const safe = join(folder.path, "safe");
  await writeKeySheet(join(safe, "keys.env"), { vault, secret });
  expect((await stat(safe)).mode & 0o777).toBe(0o700);
  expect(await readKeySheet(join(safe, "keys.env"))).toEqual({ vault, secret });
});

test("both keys are needed, and it is said which is missing and where it should lie", async () => {
  await expect(requireKeys(config())).rejects.toThrow(keyPath(config(), "vault"));
  await placeKey(config(), "vault", vault);
  await expect(requireKeys(config())).rejects.toThrow(
    `找不到密钥 ${keyPath(config(), "secret")}，请先把原来的密钥放回去`,
  );
  await placeKey(config(), "secret", secret);
  expect(await requireKeys(config())).toEqual({ vault, secret });
});

test("a sheet of keys is written once, read again, and is for nobody else to read", async () => {
  await writeKeySheet(sheet(), { vault, secret });
  expect(await readFile(sheet(), "utf8")).toBe(`VAULT_KEY=${vault}\nSECRET_KEY=${secret}\n`);
  expect((await stat(sheet())).mode & 0o777).toBe(0o600);
  expect(await readKeySheet(sheet())).toEqual({ vault, secret });
  await expect(writeKeySheet(sheet(), { vault: secret, secret: vault })).rejects.toThrow("已经在了");
  expect(await readKeySheet(sheet())).toEqual({ vault, secret });
  expect(await readdir(folder.path)).toEqual(["keys.env"]);
});

test("a sheet that came by another system is read: other lines, other ends of lines, any order", async () => {
  await writeFile(sheet(), `# 密钥\r\nSECRET_KEY=${secret}\r\nOTHER=1\r\nVAULT_KEY=${vault}  \r\n`);
  expect(await readKeySheet(sheet())).toEqual({ vault, secret });
});

test.each([
  ["", "empty"],
  [`VAULT_KEY=${vault}\n`, "one key"],
  [`VAULT_KEY=${vault}\nSECRET_KEY=${"b".repeat(63)}\n`, "a short key"],
  [`VAULT_KEY=${vault}\nSECRET_KEY=${"B".repeat(64)}\n`, "capital letters"],
  [`#VAULT_KEY=${vault}\nSECRET_KEY=${secret}\n`, "a key that is put in a comment"],
  [`MY_VAULT_KEY=${vault}\nSECRET_KEY=${secret}\n`, "another setting that ends alike"],
])("a sheet %# is refused with how it should be (%s), and its keys are not said", async (text, _what) => {
  await writeFile(sheet(), text);
  const refused = readKeySheet(sheet());
  await expect(refused).rejects.toBeInstanceOf(ConfigError);
  await expect(refused).rejects.toThrow("应有 VAULT_KEY=… 和 SECRET_KEY=… 两行");
  await expect(refused).rejects.not.toThrow(secret);
});

test("a sheet that is not there is said by its path", async () => {
  await expect(readKeySheet(sheet())).rejects.toThrow(`读不了密钥文件 ${sheet()}`);
});

test("it is said where the keys lie, for whoever has to keep another copy", () => {
  expect(placesOf(config({ secretKey: secret }))).toEqual([keyPath(config(), "vault"), "环境变量 SECRET_KEY"]);
});

test("marks and hashes tell keys apart and tell nothing of them", async () => {
  const [ours, other] = [await readingsOf({ vault, secret }), await readingsOf({ vault: secret, secret: vault })];
  expect(ours.vaultMark).toBe((await readingsOf({ vault, secret })).vaultMark);
  expect(other.vaultMark).not.toBe(ours.vaultMark);
  expect(ours.vaultMark).not.toContain(vault.slice(0, 16));
  const hash = ours.secrets.keyedHash("backup", "text");
  expect([hash, ours.secrets.keyedHash("keyMark", "text")]).not.toContain(other.secrets.keyedHash("backup", "text"));
  expect(ours.secrets.keyedHash("keyMark", "text")).not.toBe(hash);
});
