import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import type { Storage, StoredFile } from "@changming/gateways/storage/storage";
import { type Config, ConfigError, parseConfig } from "@changming/server/config/config";
import { findNotedBackup, forgetBackup, noteBackup } from "@changming/server/services/last-backup";
import { openStorage } from "@changming/server/services/open-storage";
import { uploadPath } from "@changming/server/upload/open-uploads";
import { backupKey, isBackupName } from "../backup/fetch-backup.ts";
import { keysIn } from "../backup/make-backup.ts";
import { withSnapshot } from "../backup/snapshot.ts";
import { reasonOf } from "../doctor/finding.ts";
import { withData } from "../environment/with-environment.ts";
import { type CommandDeps, runCommand } from "../run-command.ts";
import { exists, hashOf, moveFile, MoveError, type Place } from "../storage/move-file.ts";

const usage = "用法：npm run storage -- move，或 npm run storage -- verify";

/**
 * `npm run storage`: moves the files of a running site between DATA_DIR and a bucket, and verifies them. Returns whether
 * all is well. Throws ConfigError with a message for the operator.
 */
export async function storageCommand({ args, env, say }: CommandDeps): Promise<boolean> {
  const action = readArguments(args);
  const config = parseConfig(env);
  const act = action === "move" ? move : verify;
  return withData(config, say, (url) => act(config, url, say));
}

function readArguments(args: readonly string[]): "move" | "verify" {
  let action: string | undefined;
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    if (positionals.length === 1) [action] = positionals;
  } catch {
    throw new ConfigError(usage);
  }
  if (action !== "move" && action !== "verify") throw new ConfigError(usage);
  return action;
}

/** What is moved. Each node stores the scripts of its build itself; keys and sandboxes stay where they are. */
const folders = ["uploads/", "copies/", "backups/"];

const atOnce = 8;
const maxListed = 20;
const names = { local: "数据目录", s3: "桶" } as const;

async function placesOf(config: Config): Promise<{ own: Storage; also: Storage | null; scratch: string }> {
  const { local, bucket } = await openStorage(config);
  const { place, also } = config.storage;
  const at = (which: "local" | "s3") => (which === "s3" && bucket !== null ? bucket : local);
  await local.clearIncoming();
  return { own: at(place), also: also && at(also), scratch: local.incoming };
}

async function move(config: Config, databaseUrl: string, say: (line: string) => void): Promise<boolean> {
  const { own, also, scratch } = await placesOf(config);
  if (also === null || config.storage.also === null) {
    throw new ConfigError("没有要搬的：请先用 STORAGE 写明搬到哪里、用 STORAGE_ALSO 写明从哪里搬，并重启所有节点");
  }
  say(`从${names[config.storage.also]}搬到${names[config.storage.place]}……`);
  return withMoveLock(databaseUrl, async (stopped) => {
    const isWell = await moveAll({ own, also, scratch, stopped }, say);
    await moveBackupNote(also, own, config);
    return isWell;
  });
}

/** Number of PostgreSQL's advisory lock for a move: two at once would take each other for deletions of the site. */
const moveLock = 26;

/** Runs `work` with a signal that stops it when the lock is lost with its connection: another move may begin then. */
async function withMoveLock<Result>(
  databaseUrl: string,
  work: (stopped: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "changming move", keepAlive: true });
  const stop = new AbortController();
  client.on("error", () => stop.abort(new ConfigError("与数据库的连接断了，搬到一半停下：请再运行一次接着搬")));
  await client.connect();
  try {
    const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [moveLock]);
    if (rows[0]?.ours !== true) throw new ConfigError("另一个 npm run storage -- move 正在运行，请等它做完");
    return await work(stop.signal);
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Moving {
  own: Storage;
  also: Storage;
  scratch: string;
  stopped: AbortSignal;
}

async function moveAll({ own, also, scratch, stopped }: Moving, say: (line: string) => void): Promise<boolean> {
  const counts = { moved: 0, bytes: 0 };
  const failed: string[] = [];
  for (const folder of folders) {
    await forEach(also.list(folder), async ({ key, bytes }) => {
      try {
        stopped.throwIfAborted();
        if (!(await moveFile({ storage: also, key }, { storage: own, key }, scratch, stopped))) return;
      } catch (error) {
        if (!(error instanceof MoveError)) throw interrupted(error);
        failed.push(error.message);
        return;
      }
      counts.moved += 1;
      counts.bytes += bytes;
      if (counts.moved % 1_000 === 0) say(`已搬 ${counts.moved} 个文件……`);
    });
  }
  say(`搬了 ${counts.moved} 个文件，${(counts.bytes / 1_048_576).toFixed(1)} MB，每个都读回来核对过。`);
  report("没有搬成", failed, say);
  if (failed.length === 0) say("请接着 npm run storage -- verify，再去掉 STORAGE_ALSO 并重启所有节点。");
  return failed.length === 0;
}

/** The newer note stays, with the new place of its backup where that was moved. */
async function moveBackupNote(from: Storage, to: Storage, { storage, dataDir }: Config): Promise<void> {
  const [moved, own] = [await findNotedBackup(from), await findNotedBackup(to)];
  if (moved === null) return;
  const key = backupKey(basename(moved.file));
  const isMoved = isBackupName(basename(moved.file)) && (await exists({ storage: to, key }));
  const file = storage.place === "s3" ? key : resolve(dataDir, key);
  if (own === null || own.at < moved.at) await noteBackup(to, { ...moved, ...(isMoved && { file }) });
  await forgetBackup(from);
}

function interrupted(error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  return new ConfigError(`搬到一半停了（${reasonOf(error)}）：没有丢什么，等它恢复后再运行一次会接着搬`, {
    cause: error,
  });
}

async function verify(config: Config, databaseUrl: string, say: (line: string) => void): Promise<boolean> {
  const { own, also } = await placesOf(config);
  const damaged: string[] = [];
  let withoutSum = 0;
  const existing = new Set<string>();
  for (const folder of folders) {
    await forEach(own.list(folder), async ({ key }) => {
      const opened = await own.open(key);
      // It was deleted meanwhile.
      if (opened === null) return;
      existing.add(key);
      const sum = await hashOf(opened.stream);
      if (opened.sha256 === null) withoutSum += 1;
      else if (opened.sha256 !== sum) damaged.push(key);
    });
  }
  const missing: string[] = [];
  await withSnapshot(databaseUrl, async (snapshot) => {
    for await (const key of keysIn(snapshot)) {
      // It may have been stored after the list was made, or not have been moved yet.
      const places = [own, ...(also ? [also] : [])].map((storage) => ({ storage, key: uploadPath(key) }));
      if (!existing.has(uploadPath(key)) && !(await isInOne(places))) missing.push(uploadPath(key));
    }
  });
  let left = 0;
  for (const folder of folders) for await (const _file of also?.list(folder) ?? []) left += 1;
  say(`${names[config.storage.place]}里有 ${existing.size} 个文件，都读了一遍。`);
  if (withoutSum > 0) say(`其中 ${withoutSum} 个没有存校验和，只知道读得出来。`);
  report("已经损坏", damaged, say);
  report("数据库提到、却没有", missing, say);
  if (left > 0) say(`另一处还有 ${left} 个文件没有搬：npm run storage -- move`);
  const isWell = damaged.length === 0 && missing.length === 0 && left === 0;
  if (isWell) say(withoutSum > 0 ? "数据库提到的每个文件都在。" : "数据库提到的每个文件都在，校验和都对。");
  return isWell;
}

async function isInOne(places: readonly Place[]): Promise<boolean> {
  for (const place of places) if (await exists(place)) return true;
  return false;
}

function report(what: string, keys: readonly string[], say: (line: string) => void): void {
  if (keys.length === 0) return;
  say(`${what}的有 ${keys.length} 个文件：`);
  for (const key of keys.slice(0, maxListed)) say(`  ${key}`);
  if (keys.length > maxListed) say(`  ……`);
}

/** Runs `act` for every file, several at once. After an error no other one begins, and it is thrown when all ended. */
async function forEach(files: AsyncIterable<StoredFile>, act: (file: StoredFile) => Promise<void>): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const errors: unknown[] = [];
  for await (const file of files) {
    const task = act(file)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => underWay.delete(task));
    underWay.add(task);
    if (underWay.size >= atOnce) await Promise.race(underWay);
    if (errors.length > 0) break;
  }
  await Promise.all(underWay);
  if (errors.length > 0) throw errors[0];
}

if (import.meta.main) await runCommand(storageCommand);
