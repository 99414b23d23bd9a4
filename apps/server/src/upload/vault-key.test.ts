import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { loadVaultKeys } from "./vault-key.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "changming-keys-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("the first start makes a key that only its owner may read, and every later one finds the same", async () => {
  const first = await loadVaultKeys({ dataDir, vaultKey: null });
  expect(await loadVaultKeys({ dataDir, vaultKey: null })).toEqual(first);
  const file = join(dataDir, "keys", "vault.key");
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(first.vault.equals(first.addresses)).toBe(false);
  expect(first.mark).toMatch(/^[0-9a-f]{16}$/);
});

test("two machines make two keys; a key from the settings is used and written nowhere", async () => {
  const made = await loadVaultKeys({ dataDir, vaultKey: null });
  const other = await mkdtemp(join(tmpdir(), "changming-keys-"));
  const given = await loadVaultKeys({ dataDir: other, vaultKey: "ab".repeat(32) });
  expect(await readdir(other)).toEqual([]);
  await rm(other, { recursive: true });
  expect(given.mark).not.toBe(made.mark);
  expect(await loadVaultKeys({ dataDir, vaultKey: "ab".repeat(32) })).toEqual(given);
});

test("a damaged key ends the start with a sentence: a new one would make every paper unreadable", async () => {
  await loadVaultKeys({ dataDir, vaultKey: null });
  await writeFile(join(dataDir, "keys", "vault.key"), "");
  await expect(loadVaultKeys({ dataDir, vaultKey: null })).rejects.toThrow(ConfigError);
  await expect(loadVaultKeys({ dataDir, vaultKey: null })).rejects.toThrow("从备份中恢复");
});
