import { chmod, chown, lstat, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { isRoot } from "@changming/db/embedded/ownership";
import { type Secrets, secretsFrom } from "@changming/domain/context/secrets";
import { randomId } from "@changming/kit/ids";
import { type Config, ConfigError } from "@changming/server/config/config";
import { loadVaultKeys } from "@changming/server/config/key-file";

/** The two keys that no backup contains, as 64 hex digits each. */
export interface Keys {
  vault: string;
  secret: string;
}

type KeyConfig = Pick<Config, "dataDir" | "vaultKey" | "secretKey">;

const keyText = /^[0-9a-f]{64}$/;
const keyFiles = { vault: "vault.key", secret: "secret.key" } as const;
const settings = { vault: "VAULT_KEY", secret: "SECRET_KEY" } as const;
export const keyKinds = ["vault", "secret"] as const;

export const keyPath = (config: Pick<Config, "dataDir">, kind: keyof Keys) =>
  join(config.dataDir, "keys", keyFiles[kind]);

/** An existing key; null where there is none. Creates nothing. Throws ConfigError for a file without a valid key. */
export async function findKey(config: KeyConfig, kind: keyof Keys): Promise<string | null> {
  const given = kind === "vault" ? config.vaultKey : config.secretKey;
  if (given !== null) return given;
  const path = keyPath(config, kind);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new ConfigError(`读不了密钥文件 ${path}，请检查它属于哪个用户`);
  });
  if (text === null) return null;
  if (!keyText.test(text.trim())) throw new ConfigError(`${path} 里不是密钥，请把原来的密钥放回去`);
  return text.trim();
}

/** Both keys. Throws ConfigError when one is missing. */
export async function requireKeys(config: KeyConfig): Promise<Keys> {
  const vault = await findKey(config, "vault");
  const secret = await findKey(config, "secret");
  if (vault === null || secret === null) {
    throw new ConfigError(`找不到密钥 ${keyPath(config, vault === null ? "vault" : "secret")}，请先把原来的密钥放回去`);
  }
  return { vault, secret };
}

/** The fingerprint of the vault key and the hash functions of the secret key. */
export async function keyFingerprints({ vault, secret }: Keys): Promise<{ vaultMark: string; secrets: Secrets }> {
  const { fingerprint } = await loadVaultKeys({ dataDir: "", vaultKey: vault });
  return { vaultMark: fingerprint, secrets: secretsFrom(Buffer.from(secret, "hex")) };
}

/** Locations of the keys, for the operator. */
export function keyLocations(config: KeyConfig): string[] {
  return keyKinds.map((kind) =>
    (kind === "vault" ? config.vaultKey : config.secretKey) === null
      ? keyPath(config, kind)
      : `环境变量 ${settings[kind]}`,
  );
}

/** Writes both keys to a new file with mode 600 or another, as settings that a service manager can read. */
export async function writeKeySheet(path: string, keys: Keys, mode = 0o600): Promise<void> {
  if (await lstat(path).catch(() => null)) throw new ConfigError(`${path} 已经在了，密钥不会写到它上面`);
  await writePrivately(path, keyKinds.map((kind) => `${settings[kind]}=${keys[kind]}\n`).join(""), mode);
}

/** Reads the output of `writeKeySheet`. Throws ConfigError for any other content. */
export async function readKeySheet(path: string): Promise<Keys> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new ConfigError(`读不了密钥文件 ${path}`);
  });
  const find = (kind: keyof Keys) => new RegExp(`^${settings[kind]}=([0-9a-f]{64})\\s*$`, "m").exec(text)?.[1];
  const vault = find("vault");
  const secret = find("secret");
  if (vault === undefined || secret === undefined) {
    throw new ConfigError(`${path} 里没有两把密钥：应有 VAULT_KEY=… 和 SECRET_KEY=… 两行`);
  }
  return { vault, secret };
}

/** A folder with both the keys and a backup would disclose everything. */
export function requireApart(keySheet: string, folder: string): void {
  const place = dirname(resolve(keySheet));
  if (place === folder || place.startsWith(`${folder}${sep}`)) {
    throw new ConfigError(`密钥不能和备份放在同一个目录（${folder}），请换一个目录`);
  }
}

/** Writes a key to the file from which the server reads it. */
export async function placeKey(config: KeyConfig, kind: keyof Keys, text: string): Promise<void> {
  await writePrivately(keyPath(config, kind), `${text}\n`);
}

/**
 * Writes a file atomically with mode 600, or another that the group of its folder may read; creates the folder with mode
 * 700 if necessary.
 */
export async function writePrivately(path: string, text: string, mode = 0o600): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = join(dirname(path), `.${randomId()}.part`);
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    if (mode !== 0o600 && isRoot()) await chown(draft, 0, (await stat(dirname(path))).gid);
    await chmod(draft, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
