import { join } from "node:path";
import type { Db } from "@changming/db/database";
import { isVaultKeyInUse, isVaultKeyOfDatabase } from "@changming/domain/upload/vault-key-mark";
import { deriveKey } from "@changming/kit/seal";
import { ConfigError } from "../config/config.ts";
import { readOrMakeKey } from "../config/key-file.ts";

const keyText = /^[0-9a-f]{64}$/;

export interface VaultKeys {
  /** Wraps the keys of the files. */
  vault: Buffer;
  /** Signs addresses of uploads. */
  addresses: Buffer;
  /** A fingerprint that tells this vault key from another without revealing it. */
  mark: string;
}

/**
 * The keys of uploads: from VAULT_KEY, or from a file that the first start creates under DATA_DIR, apart from uploads
 * and database: a copy of those two without it has no readable documents. Throws ConfigError for a file without a key,
 * and for a missing one where the key is `inUse`: a new one would make every document unreadable.
 */
export async function loadVaultKeys(
  options: { dataDir: string; vaultKey: string | null },
  inUse = false,
): Promise<VaultKeys> {
  const file = join(options.dataDir, "keys", "vault.key");
  const text = (options.vaultKey ?? (await readOrMakeKey(file, inUse))).trim();
  if (!keyText.test(text)) throw new ConfigError(`${file} 里不是保险库的密钥，请从备份中恢复它`);
  const master = Buffer.from(text, "hex");
  const derived = (purpose: string) => deriveKey(master, `changming ${purpose}`);
  return { vault: derived("vault"), addresses: derived("addresses"), mark: derived("mark").toString("hex", 0, 8) };
}

/**
 * Throws ConfigError for a vault key that is not this database's: what was sealed before could not be opened, and new
 * files would be sealed under another key.
 */
export async function requireVaultKey(config: { dataDir: string; vaultKey: string | null }, db: Db): Promise<void> {
  const { mark } = await loadVaultKeys(config, await isVaultKeyInUse(db));
  if (await isVaultKeyOfDatabase(db, mark)) return;
  const where = config.vaultKey === null ? join(config.dataDir, "keys", "vault.key") : "VAULT_KEY";
  throw new ConfigError(
    `${where} 不是这个数据库的密钥，用它打不开以前的证件和照片：请用原来的密钥，几台服务器要用同一个`,
  );
}
