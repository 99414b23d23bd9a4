import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "@changming/server/config/config";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import {
  findKey,
  keyPath,
  placeKey,
  keyLocations,
  keyFingerprints,
  readKeySheet,
  requireKeys,
  writeKeySheet,
} from "./keys.ts";

let folder: TempFolder;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => folder?.discard());

const vault = "a".repeat(64);
const secret = "b".repeat(64);
const config = (overrides: { vaultKey?: string; secretKey?: string } = {}) => ({
  dataDir: folder.path,
  vaultKey: null,
  secretKey: null,
  ...overrides,
});
const sheet = () => join(folder.path, "keys.env");

test("a placed key is found, one in the environment takes precedence, and none is created", async () => {
  expect(await findKey(config(), "vault")).toBeNull();
  expect(await readdir(folder.path)).toEqual([]);
  await placeKey(config(), "vault", vault);
  expect(await findKey(config(), "vault")).toBe(vault);
  expect(await findKey(config({ vaultKey: secret }), "vault")).toBe(secret);
  expect(await findKey(config(), "secret")).toBeNull();
});

test("a placed key is the only file in a private folder, readable by its user only", async () => {
  await placeKey(config(), "secret", secret);
  const path = keyPath(config(), "secret");
  expect(await readFile(path, "utf8")).toBe(`${secret}\n`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder.path, "keys"))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder.path, "keys"))).toEqual(["secret.key"]);
});

test("writing a key sheet creates its folder, accessible to its user only", async () => {
  const safe = join(folder.path, "safe");
  await writeKeySheet(join(safe, "keys.env"), { vault, secret });
  expect((await stat(safe)).mode & 0o777).toBe(0o700);
  expect(await readKeySheet(join(safe, "keys.env"))).toEqual({ vault, secret });
});

test("both keys are required, and the error names the missing one and its path", async () => {
  await expect(requireKeys(config())).rejects.toThrow(keyPath(config(), "vault"));
  await placeKey(config(), "vault", vault);
  await expect(requireKeys(config())).rejects.toThrow(
    `找不到密钥 ${keyPath(config(), "secret")}，请先把原来的密钥放回去`,
  );
  await placeKey(config(), "secret", secret);
  expect(await requireKeys(config())).toEqual({ vault, secret });
});

test("a key sheet is never overwritten, can be read back and is readable by its user only", async () => {
  await writeKeySheet(sheet(), { vault, secret });
  expect(await readFile(sheet(), "utf8")).toBe(`VAULT_KEY=${vault}\nSECRET_KEY=${secret}\n`);
  expect((await stat(sheet())).mode & 0o777).toBe(0o600);
  expect(await readKeySheet(sheet())).toEqual({ vault, secret });
  await expect(writeKeySheet(sheet(), { vault: secret, secret: vault })).rejects.toThrow("已经在了");
  expect(await readKeySheet(sheet())).toEqual({ vault, secret });
  expect(await readdir(folder.path)).toEqual(["keys.env"]);
});

test("a key sheet from another system is read: other lines, CRLF line ends, any order", async () => {
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
])("key sheet %# is rejected with the expected format (%s), and its keys are not disclosed", async (text, _what) => {
  await writeFile(sheet(), text);
  const rejected = readKeySheet(sheet());
  await expect(rejected).rejects.toBeInstanceOf(ConfigError);
  await expect(rejected).rejects.toThrow("应有 VAULT_KEY=… 和 SECRET_KEY=… 两行");
  await expect(rejected).rejects.not.toThrow(secret);
});

test("the error for a missing key sheet contains its path", async () => {
  await expect(readKeySheet(sheet())).rejects.toThrow(`读不了密钥文件 ${sheet()}`);
});

test("the locations of both keys are listed for the operator", () => {
  expect(keyLocations(config({ secretKey: secret }))).toEqual([keyPath(config(), "vault"), "环境变量 SECRET_KEY"]);
});

test("marks and hashes identify keys without disclosing them", async () => {
  const ours = await keyFingerprints({ vault, secret });
  const other = await keyFingerprints({ vault: secret, secret: vault });
  expect(ours.vaultMark).toBe((await keyFingerprints({ vault, secret })).vaultMark);
  expect(other.vaultMark).not.toBe(ours.vaultMark);
  expect(ours.vaultMark).not.toContain(vault.slice(0, 16));
  const hash = ours.secrets.keyedHash("backup", "text");
  expect([hash, ours.secrets.keyedHash("keyMark", "text")]).not.toContain(other.secrets.keyedHash("backup", "text"));
  expect(ours.secrets.keyedHash("keyMark", "text")).not.toBe(hash);
});
