import { countTables, unknownMigrations } from "./load.ts";
import { type Config, ConfigError } from "@changming/server/config/config";
import { openStorage } from "@changming/server/services/open-storage";
import { findExistingData } from "./data-folder.ts";
import { findKey, type Keys, keyKinds, keyPath, keyFingerprints, readKeySheet } from "./keys.ts";
import { type Verified, verifyBackup } from "./verify-backup.ts";

export interface RestoreOptions {
  file: string;
  /** Path of a key sheet; null: use the existing keys. */
  keySheet: string | null;
  /** Move existing data aside first. */
  replaces: boolean;
}

export interface Checked extends Verified {
  keys: Keys;
  /** Keys that have to be written to DATA_DIR. */
  newKeys: (keyof Keys)[];
}

/**
 * All checks before a restore changes anything: the file is complete and authentic, its migrations are known, the keys
 * match and the target is empty. Throws ConfigError with a message for the operator.
 */
export async function checkRestore(config: Config, options: RestoreOptions): Promise<Checked> {
  const verified = await verifyBackup(options.file);
  const [unknown] = unknownMigrations(verified.manifest.migrations.map(({ name }) => name));
  if (unknown !== undefined) {
    throw new ConfigError(`备份来自更新的版本（${verified.manifest.app}，迁移 ${unknown}），请先升级程序再恢复`);
  }
  const { keys, newKeys } = await keysFor(config, options);
  await requireFittingKeys(verified, keys);
  await requireEmptyTarget(config, options);
  return { ...verified, keys, newKeys };
}

async function keysFor(config: Config, { keySheet }: RestoreOptions): Promise<Pick<Checked, "keys" | "newKeys">> {
  const sheet = keySheet === null ? null : await readKeySheet(keySheet);
  const keys = { vault: "", secret: "" };
  const newKeys: (keyof Keys)[] = [];
  for (const kind of keyKinds) {
    const there = await findKey(config, kind);
    const given = sheet?.[kind];
    if (there !== null && given !== undefined && there !== given) {
      throw new ConfigError(`${keyPath(config, kind)}（或环境变量）里的密钥与 --keys 里的不同，请先移走不要的那一把`);
    }
    const key = there ?? given;
    if (key === undefined) {
      throw new ConfigError("没有密钥：备份里不含密钥，请用 --keys 文件 给出，或先把它们放回 DATA_DIR/keys");
    }
    if (there === null) newKeys.push(kind);
    keys[kind] = key;
  }
  return { keys, newKeys };
}

async function requireFittingKeys({ manifest, text, proof }: Verified, keys: Keys): Promise<void> {
  const { vaultMark, secrets } = await keyFingerprints(keys);
  if (secrets.keyedHash("keyMark", "changming") !== manifest.keyMarks.secret) {
    throw new ConfigError("SECRET_KEY 不是这份备份的密钥，用它谁也登录不了：什么也没有改动");
  }
  if (vaultMark !== manifest.keyMarks.vault) {
    throw new ConfigError("VAULT_KEY 不是这份备份的密钥，用它打不开保险库里的证件：什么也没有改动");
  }
  if (secrets.keyedHash("backup", text) !== proof) {
    throw new ConfigError("备份的清单被人改过，不能用：什么也没有改动");
  }
}

async function hasFilesInBucket(config: Config): Promise<boolean> {
  const { bucket } = await openStorage(config);
  if (bucket === null || config.storage.place !== "s3") return false;
  for await (const _file of bucket.list("uploads/")) return true;
  return false;
}

async function requireEmptyTarget(config: Config, { replaces }: RestoreOptions): Promise<void> {
  if (config.databaseUrl !== null && (await countTables(config.databaseUrl)) > 0) {
    throw new ConfigError("DATABASE_URL 所指的数据库不是空的，请另建一个空的数据库再恢复：什么也没有改动");
  }
  if (replaces) return;
  const there = await findExistingData(config.dataDir);
  if (await hasFilesInBucket(config)) {
    throw new ConfigError("桶里已有上传的文件，加 --replace 会覆盖同名的，其余的不动：什么也没有改动");
  }
  if (there.length === 0) return;
  throw new ConfigError(
    `数据目录 ${config.dataDir} 里已有 ${there.join("、")}，加 --replace 会把它们先挪到一旁：什么也没有改动`,
  );
}
