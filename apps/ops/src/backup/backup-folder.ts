import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { randomId } from "@changming/kit/ids";
import { ConfigError } from "@changming/server/config/config";
import { verifyBackup } from "./verify-backup.ts";

const ours = /^changming-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar$/;

/** The names sort by time. */
export function nameOfBackup(at: Date): string {
  return `changming-${at.toISOString().replaceAll(/[:.]/g, "-")}.tar`;
}

/**
 * Writes the backup to a draft file, verifies it, then renames it: a file with a backup's name is always complete.
 * Throws ConfigError with a message for the operator when the disk is full or the folder is not writable.
 */
export async function writeBackup<Made>(
  folder: string,
  name: string,
  write: (draft: string) => Promise<Made>,
): Promise<{ path: string; bytes: number; made: Made }> {
  const draft = join(folder, `.${name}.${randomId()}.part`);
  const path = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const made = await write(draft);
    await verifyBackup(draft);
    await rename(draft, path);
    await syncFolder(folder);
    return { path, bytes: (await stat(path)).size, made };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw readableError(error, folder);
  }
}

/** Deletes all but the newest `count` backups in a folder; other files stay. Returns the number of deleted files. */
export async function pruneBackups(folder: string, count: number): Promise<number> {
  const backups = (await readdir(folder)).filter((name) => ours.test(name)).toSorted();
  const old = backups.slice(0, -count);
  for (const name of old) await rm(join(folder, name));
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
