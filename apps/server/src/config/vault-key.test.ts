import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { createTestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "@changming/domain/testing/builders";
import { asAccount, testCtx } from "@changming/domain/testing/test-ctx";
import { aDecodedImage } from "@changming/domain/testing/uploads";
import { storeUpload } from "@changming/domain/upload/store-upload";
import { loadVaultKeys, requireVaultKey } from "./key-file.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "changming-keys-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("the first start creates a key that only its owner may read, and every later one finds the same", async () => {
  const first = await loadVaultKeys({ dataDir, vaultKey: null });
  expect(await loadVaultKeys({ dataDir, vaultKey: null })).toEqual(first);
  const file = join(dataDir, "keys", "vault.key");
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(first.vault.equals(first.addresses)).toBe(false);
  expect(first.fingerprint).toMatch(/^[0-9a-f]{16}$/);
});

test("two machines create two keys; a key from the settings is used and written nowhere", async () => {
  const made = await loadVaultKeys({ dataDir, vaultKey: null });
  const other = await mkdtemp(join(tmpdir(), "changming-keys-"));
  const given = await loadVaultKeys({ dataDir: other, vaultKey: "ab".repeat(32) });
  expect(await readdir(other)).toEqual([]);
  await rm(other, { recursive: true });
  expect(given.fingerprint).not.toBe(made.fingerprint);
  expect(await loadVaultKeys({ dataDir, vaultKey: "ab".repeat(32) })).toEqual(given);
});

test("a damaged key ends the start with a message: a new one would make every document unreadable", async () => {
  await loadVaultKeys({ dataDir, vaultKey: null });
  await writeFile(join(dataDir, "keys", "vault.key"), "");
  await expect(loadVaultKeys({ dataDir, vaultKey: null })).rejects.toThrow(ConfigError);
  await expect(loadVaultKeys({ dataDir, vaultKey: null })).rejects.toThrow("从备份中恢复");
});

test("another key than the database's ends the start with a message, also in several nodes at once", async () => {
  const database = await createTestDatabase("empty");
  try {
    const right = { dataDir, vaultKey: "ab".repeat(32) };
    await Promise.all(Array.from({ length: 4 }, () => requireVaultKey(right, database.db)));
    const otherKey = { dataDir, vaultKey: "cd".repeat(32) };
    await expect(requireVaultKey(otherKey, database.db)).rejects.toThrow(/^VAULT_KEY 不是这个数据库的密钥/);
    await loadVaultKeys({ dataDir, vaultKey: null });
    await expect(requireVaultKey({ dataDir, vaultKey: null }, database.db)).rejects.toThrow("vault.key 不是这个数据库");
    await requireVaultKey(right, database.db);
  } finally {
    await database.close();
  }
});

test("when the database's key is missing, the start fails with a message and creates no other key", async () => {
  const database = await createTestDatabase("empty");
  try {
    const generated = { dataDir, vaultKey: null };
    await requireVaultKey(generated, database.db);
    await rm(join(dataDir, "keys"), { recursive: true });
    await expect(requireVaultKey(generated, database.db)).rejects.toThrow("vault.key 不见了");
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    await database.close();
  }
});

test("in a database without a stored fingerprint, the key is checked against what was sealed in it", async () => {
  const database = await createTestDatabase("empty");
  try {
    const { id } = await anAccount(database.db);
    const ctx = testCtx(database.db, asAccount(id));
    await storeUpload(ctx, { decode: async () => aDecodedImage("canary") });
    await expect(requireVaultKey({ dataDir, vaultKey: "cd".repeat(32) }, database.db)).rejects.toThrow(ConfigError);
    await expect(requireVaultKey({ dataDir, vaultKey: null }, database.db)).rejects.toThrow("vault.key 不见了");
  } finally {
    await database.close();
  }
});
