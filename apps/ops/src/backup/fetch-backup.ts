import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { randomId } from "@changming/kit/ids";
import type { Config } from "@changming/server/config/config";
import { openStorage } from "@changming/server/services/open-storage";

/** The key of a backup in the bucket. */
export const backupKey = (name: string) => `backups/${name}`;

export interface FetchedBackup {
  path: string;
  /** Deletes what was fetched. */
  discard(): Promise<void>;
}

/** A backup by its path on this machine or its name in the bucket, which is fetched into DATA_DIR. */
export async function fetchBackup(config: Config, given: string): Promise<FetchedBackup> {
  const own = { path: resolve(given), discard: () => Promise.resolve() };
  const { bucket } = await openStorage(config);
  if (existsSync(own.path) || bucket === null) return own;
  const opened = await bucket.open(backupKey(basename(given)));
  if (opened === null) return own;
  const folder = join(config.dataDir, "backups");
  const path = join(folder, `.${basename(given)}.${randomId()}.part`);
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
