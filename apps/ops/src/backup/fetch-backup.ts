import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { randomId } from "@changming/kit/ids";
import { type Config, ConfigError } from "@changming/server/config/config";
import { openStorage } from "@changming/server/services/open-storage";

export const isBackupName = (name: string): boolean =>
  /^changming-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar$/.test(name);

/** The key of a backup in the bucket. */
export const backupKey = (name: string) => `backups/${name}`;

export interface FetchedBackup {
  path: string;
  /** Deletes what was fetched. */
  discard(): Promise<void>;
}

/**
 * A backup by its path on this machine, or by its name in the bucket (`backups/changming-….tar`), from which it is
 * fetched into DATA_DIR. Any other path is that of this machine only: a disk that is not mounted must not be taken for
 * the bucket.
 */
export async function fetchBackup(config: Config, given: string): Promise<FetchedBackup> {
  const own = { path: resolve(given), discard: () => Promise.resolve() };
  const { bucket } = await openStorage(config);
  const name = given.startsWith(backupKey("")) ? given.slice(backupKey("").length) : given;
  if (existsSync(own.path) || bucket === null || !isBackupName(name)) return own;
  const opened = await bucket.open(backupKey(name));
  if (opened === null) throw new ConfigError(`本机没有 ${own.path}，桶里也没有 ${backupKey(name)}`);
  const folder = join(config.dataDir, "backups");
  const path = join(folder, `.${name}.${randomId()}.part`);
  const discard = () => rm(path, { force: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }));
    return { path, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
