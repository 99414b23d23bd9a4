import { parseArgs } from "node:util";
import { readFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { z } from "zod";
import { type Config, ConfigError, parseConfig } from "@changming/server/config/config";
import { keyLocations, requireApart, requireKeys, writeKeySheet } from "../backup/keys.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { noteBackup } from "@changming/server/services/last-backup";
import { backupKey, fetchBackup, isBackupName, type FetchedBackup } from "../backup/fetch-backup.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import type { Storage } from "@changming/gateways/storage/storage";
import { openStorage } from "@changming/server/services/open-storage";
import { withData } from "../environment/with-environment.ts";
import { join, resolve } from "node:path";
import { type CommandDeps, runCommand } from "../run-command.ts";
import { randomId } from "@changming/kit/ids";

const usage =
  "用法：npm run backup -- [--to 目录] [--keep 份数] [--keys 密钥文件]，或 npm run backup -- --verify 备份文件";

interface BackupRequest {
  to: string | null;
  keep: number | null;
  keySheet: string | null;
  verify: string | null;
}

/**
 * `npm run backup`: one file with database, uploads and vault, while the site runs (R-operation-9). Throws ConfigError
 * with a message for the operator.
 */
export async function backupCommand({ args, env, say, now }: CommandDeps): Promise<void> {
  const request = readArguments(args, env.BACKUP_DIR);
  const config = parseConfig(env);
  if (request.verify !== null) return await verify(config, request.verify, say);
  const keys = await requireKeys(config);
  if (request.keySheet !== null) {
    requireApart(request.keySheet, folderOf(config, request));
    await writeKeySheet(request.keySheet, keys);
  }
  await write(config, request, { keys, say, now });
  const places = request.keySheet === null ? keyLocations(config).join("、") : request.keySheet;
  say(`备份里没有密钥。密钥在 ${places}，请另存一份到别处：没有它们，备份恢复不了。`);
}

function readArguments(args: readonly string[], usualFolder: string | undefined): BackupRequest {
  const text = { type: "string" } as const;
  let values: { to?: string; keep?: string; keys?: string; verify?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options: { to: text, keep: text, keys: text, verify: text } }));
  } catch {
    throw new ConfigError(usage);
  }
  const { to = usualFolder || null, keep, keys = null, verify: file = null } = values;
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new ConfigError(usage);
  return { to, keep: keep === undefined ? null : Number(keep), keySheet: keys, verify: file };
}

const folderOf = (config: Config, { to }: BackupRequest) => resolve(to ?? resolve(config.dataDir, "backups"));

interface Writing extends Pick<CommandDeps, "say" | "now"> {
  keys: Awaited<ReturnType<typeof requireKeys>>;
}

async function write(config: Config, request: BackupRequest, { keys, say, now }: Writing): Promise<void> {
  const { storage, bucket } = await openStorage(config);
  const place =
    request.to === null && config.storage.place === "s3" && bucket
      ? new BucketPlace(bucket, join(config.dataDir, "backups"))
      : new FolderPlace(folderOf(config, request));
  const app = await appVersion();
  await withData(config, say, async (databaseUrl) => {
    const at = now();
    const name = nameOfBackup(at);
    const { path, bytes, made } = await writeBackup(place, name, (draft) =>
      makeBackup(draft, { databaseUrl, storage, keys, app, now: at }),
    );
    await noteBackup(storage, { file: path, at: at.toISOString(), bytes, missing: made.missingCount });
    say(`备份写好并复核过了：${path}（${size(bytes)}，图片 ${made.count} 个文件）`);
    if (made.missingCount > 0) {
      say(
        `注意：数据库里提到的 ${made.missingCount} 个文件找不到了或已损坏，例如 ${made.missing[0]}；请从更早的备份里找。`,
      );
    }
  });
  if (request.keep === null) return;
  const removed = await pruneBackups(place, request.keep);
  if (removed > 0) say(`删去了 ${removed} 份更早的备份，留下最近的 ${request.keep} 份。`);
}

async function verify(config: Config, file: string, say: (line: string) => void): Promise<void> {
  const fetched = await fetchBackup(config, file);
  const { manifest } = await verifyFetched(fetched);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`备份完好：${manifest.madeAt} 由 ${manifest.app} 版所作，${manifest.tables.length} 张表 ${rows} 行，`);
  say(
    `图片 ${manifest.files.count} 个文件（${size(manifest.files.bytes)}），最后的迁移是 ${manifest.migrations.at(-1)?.name}。`,
  );
}

async function verifyFetched({ path, discard }: FetchedBackup) {
  try {
    return await verifyBackup(path);
  } finally {
    await discard();
  }
}

function size(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

const packageJson = z.object({ version: z.string() });

/** The version in the package.json of the repository root. */
async function appVersion(): Promise<string> {
  const text = await readFile(new URL("../../../../package.json", import.meta.url), "utf8");
  return packageJson.parse(JSON.parse(text)).version;
}

/** The names sort by time. */
function nameOfBackup(at: Date): string {
  return `changming-${at.toISOString().replaceAll(/[:.]/g, "-")}.tar`;
}

/** Where backups are stored. */
interface BackupPlace {
  /** Folder in which a draft is written and verified. */
  readonly folder: string;
  /** Stores a verified draft under the name, and returns what the operator calls it. */
  put(draft: string, name: string): Promise<string>;
  /** Names of all files. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

class FolderPlace implements BackupPlace {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async put(draft: string, name: string): Promise<string> {
    const path = join(this.folder, name);
    await rename(draft, path);
    await syncFolder(this.folder);
    return path;
  }

  list(): Promise<string[]> {
    return readdir(this.folder);
  }

  remove(name: string): Promise<void> {
    return rm(join(this.folder, name));
  }
}

class BucketPlace implements BackupPlace {
  readonly folder: string;
  readonly #bucket: Storage;

  constructor(bucket: Storage, folder: string) {
    this.#bucket = bucket;
    this.folder = folder;
  }

  async put(draft: string, name: string): Promise<string> {
    await this.#bucket.putFile(backupKey(name), draft);
    return backupKey(name);
  }

  async list(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key } of this.#bucket.list(backupKey(""))) names.push(key.slice(backupKey("").length));
    return names;
  }

  remove(name: string): Promise<void> {
    return this.#bucket.remove(backupKey(name));
  }
}

/**
 * Writes the backup to a draft file, verifies it, then stores it: a file with a backup's name is always complete.
 * Throws ConfigError with a message for the operator when the disk is full or the folder is not writable.
 */
async function writeBackup<Made>(
  place: BackupPlace,
  name: string,
  writeDraft: (draft: string) => Promise<Made>,
): Promise<{ path: string; bytes: number; made: Made }> {
  const draft = join(place.folder, `.${name}.${randomId()}.part`);
  try {
    await mkdir(place.folder, { recursive: true, mode: 0o700 });
    const made = await writeDraft(draft);
    await verifyBackup(draft);
    const { size: bytes } = await stat(draft);
    return { path: await place.put(draft, name), bytes, made };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw readableError(error, place.folder);
  }
}

/** Deletes all but the newest `count` backups; other files stay. Returns the number of deleted files. */
async function pruneBackups(place: BackupPlace, count: number): Promise<number> {
  const backups = (await place.list()).filter((name) => isBackupName(name)).toSorted();
  const old = backups.slice(0, -count);
  for (const name of old) await place.remove(name);
  return old.length;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function readableError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return new ConfigError(`磁盘满了，备份没有写成：${folder}`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOTDIR" || code === "EEXIST") {
    return new ConfigError(`写不进备份目录 ${folder}，请检查它属于哪个用户`);
  }
  return error;
}

// Last: all constants above must be initialised.
if (import.meta.main) await runCommand(backupCommand);
