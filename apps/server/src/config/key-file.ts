import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomId } from "@changming/kit/ids";
import { randomKey, deriveKey } from "@changming/kit/encryption";
import type { Db } from "@changming/db/database";
import { isKeyOfDatabase, isSecretKeyInUse, secretsFrom } from "@changming/domain/context/secrets";
import { isVaultKeyInUse, isVaultKeyOfDatabase } from "@changming/domain/upload/vault-key-mark";
import { ConfigError, type Config } from "./config.ts";

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/**
 * The text of a key file; creates a key of 64 hex digits when it is missing. Throws ConfigError when it is missing
 * though the key is `inUse`: a new key could not decrypt existing data.
 */
function readOrMakeKey(file: string, inUse = false): Promise<string> {
  return readOrMake(file, async () => {
    if (inUse)
      throw new ConfigError(
        `${file} 不见了，而数据库里的内容要用这把密钥打开：请从备份中恢复它，或在环境文件里写上原来的密钥`,
      );
    return randomKey().toString("hex");
  });
}

/**
 * The text of a file of secrets; when missing, created atomically from `make` with mode 600. Concurrent callers all
 * read the file that was created first.
 */
export async function readOrMake(file: string, make: () => Promise<string>): Promise<string> {
  const found = await readFile(file, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
  if (found !== null) return found.trim();
  const text = await make();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomId()}`;
  const made = await open(draft, "wx", 0o600);
  try {
    await made.writeFile(`${text}\n`);
    await made.sync();
    await link(draft, file);
    return text;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return (await readFile(file, "utf8")).trim();
    throw error;
  } finally {
    await made.close();
    await rm(draft, { force: true });
  }
}

const keyText = /^[0-9a-f]{64}$/;

/**
 * The key of passwords, codes and counted addresses: from SECRET_KEY, or from a file that the first start creates under
 * DATA_DIR. Throws ConfigError for a file without a key, for one that is missing though this database uses it, and for
 * a key of another database (R-operation-5).
 */
export async function loadSecretKey(config: Pick<Config, "dataDir" | "secretKey">, db: Db): Promise<Buffer> {
  const file = join(config.dataDir, "keys", "secret.key");
  const text = config.secretKey ?? (await readOrMakeKey(file, await isSecretKeyInUse(db)));
  if (!keyText.test(text)) throw new ConfigError(`${file} 里不是密钥，请从备份中恢复它`);
  const key = Buffer.from(text, "hex");
  if (await isKeyOfDatabase(db, secretsFrom(key))) return key;
  const where = config.secretKey === null ? file : "SECRET_KEY";
  throw new ConfigError(`${where} 不是这个数据库的密钥，用它谁也登录不了：请用原来的密钥，几台服务器要用同一个`);
}

/** The texts of both keys, which the start has created or checked. */
export async function readKeyTexts({
  dataDir,
  vaultKey,
  secretKey,
}: Pick<Config, "dataDir" | "vaultKey" | "secretKey">): Promise<{ vault: string; secret: string }> {
  const folder = join(dataDir, "keys");
  const vault = vaultKey ?? (await readFile(join(folder, "vault.key"), "utf8"));
  const secret = secretKey ?? (await readFile(join(folder, "secret.key"), "utf8"));
  return { vault: vault.trim(), secret: secret.trim() };
}

export interface VaultKeys {
  /** Wraps the keys of the files. */
  vault: Buffer;
  /** Signs addresses of uploads. */
  addresses: Buffer;
  /** A fingerprint that tells this vault key from another without revealing it. */
  fingerprint: string;
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
  return {
    vault: derived("vault"),
    addresses: derived("addresses"),
    fingerprint: derived("mark").toString("hex", 0, 8),
  };
}

/**
 * Throws ConfigError for a vault key that is not this database's (R-operation-5): what was sealed before could not be
 * opened, and new files would be sealed under another key.
 */
export async function requireVaultKey(config: { dataDir: string; vaultKey: string | null }, db: Db): Promise<void> {
  const { fingerprint } = await loadVaultKeys(config, await isVaultKeyInUse(db));
  if (await isVaultKeyOfDatabase(db, fingerprint)) return;
  const where = config.vaultKey === null ? join(config.dataDir, "keys", "vault.key") : "VAULT_KEY";
  throw new ConfigError(
    `${where} 不是这个数据库的密钥，用它打不开以前的证件和照片：请用原来的密钥，几台服务器要用同一个`,
  );
}
