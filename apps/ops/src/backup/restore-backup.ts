import { type Db, openDatabase } from "@changming/db/database";
import { LoadError, loadDatabase } from "./load.ts";
import { lockDataDir } from "@changming/db/embedded/lock";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { migrateToLatest } from "@changming/db/migrate";
import { type Config, ConfigError } from "@changming/server/config/config";
import type { Checked } from "./check-restore.ts";
import { discardDraft, makeDraft, moveIn, moveOut, openDataDir, putBack, setAside } from "./data-folder.ts";
import { placeKey } from "./keys.ts";
import { restoreFiles } from "./restore-files.ts";
import { noteRestore } from "./last-runs.ts";
import { BackupParts } from "./backup-parts.ts";
import type { Manifest } from "./manifest.ts";

interface Restoring {
  config: Config;
  file: string;
  checked: Checked;
  now: Date;
  say(line: string): void;
  /** Inspects the restored database before the site is released. */
  inspect(db: Db): Promise<void>;
}

/**
 * Restores a site from a checked backup: into a draft first, then by one move. Existing data is untouched until that
 * move; a failure removes the draft (R-operation-9). Throws ConfigError with a message for the operator.
 */
export async function restoreBackup(restoring: Restoring): Promise<void> {
  const { config } = restoring;
  const dataDir = await openDataDir(config.dataDir);
  // No server may run on this data directory meanwhile.
  const lock = await lockDataDir(dataDir);
  let draft: string | null = null;
  try {
    draft = await makeDraft(dataDir);
    if (config.databaseUrl === null) await restoreOwn(restoring, dataDir, draft);
    else await restoreGiven(restoring, dataDir, draft, config.databaseUrl);
    await noteRestore(dataDir, restoring.now);
  } catch (error) {
    throw error instanceof LoadError
      ? new ConfigError(`备份里的数据放不回去：${error.message}`, { cause: error })
      : error;
  } finally {
    if (draft !== null) await discardDraft(draft);
    await lock.release();
  }
}

/** Builds an embedded PostgreSQL inside the draft, stops it and moves it with the rest. */
async function restoreOwn(restoring: Restoring, dataDir: string, draft: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir: draft, log: restoring.say });
  try {
    await loadParts(restoring, embedded.url, draft, () => Promise.resolve());
    await finish(restoring, embedded.url);
  } finally {
    await embedded.stop();
  }
  await placeKeys(restoring);
  const aside = await setAside(dataDir, restoring.now);
  try {
    await moveIn(draft, dataDir);
  } catch (error) {
    await moveOut(draft, dataDir);
    await putBack(dataDir, aside);
    throw error;
  }
  await reportMovedData(restoring, aside);
}

/** Runs before anything is moved: a site needs its keys, and unused keys do no harm. */
async function placeKeys({ config, checked }: Restoring): Promise<void> {
  for (const kind of checked.newKeys) await placeKey(config, kind, checked.keys[kind]);
}

/** The files are in place before the rows that name them are committed. */
async function restoreGiven(restoring: Restoring, dataDir: string, draft: string, url: string): Promise<void> {
  let aside: string | null = null;
  let isMoved = false;
  try {
    await loadParts(restoring, url, draft, async () => {
      await placeKeys(restoring);
      aside = await setAside(dataDir, restoring.now);
      isMoved = true;
      await moveIn(draft, dataDir);
    });
  } catch (error) {
    if (isMoved) await moveOut(draft, dataDir);
    await putBack(dataDir, aside);
    throw error;
  }
  await reportMovedData(restoring, aside);
  await finish(restoring, url);
}

async function reportMovedData({ say }: Restoring, aside: string | null): Promise<void> {
  if (aside !== null) say(`原来的数据挪到了 ${aside}，确认无误后可以删除。`);
}

async function finish({ inspect, say }: Restoring, url: string): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 2, statementTimeoutMs: 0 });
  try {
    const newer = await migrateToLatest(db);
    if (newer.length > 0) say(`备份较旧，已升级：${newer.join("、")}。`);
    await inspect(db);
  } finally {
    await close();
  }
}

/**
 * Loads a verified backup: rows into an empty database, files into the draft, or into the bucket where the site uses
 * one; files of a failed restore stay there, and no row names them. `place` runs last, before the commit.
 * Throws LoadError when data does not fit or the file is not the verified one.
 */
async function loadParts(
  restoring: { config: Config; file: string; checked: { manifest: Manifest; digest: string } },
  url: string,
  draft: string,
  place: () => Promise<void>,
): Promise<void> {
  const { manifest, digest } = restoring.checked;
  const parts = new BackupParts(restoring.file);
  try {
    await loadDatabase(url, {
      ...manifest,
      rowsOf: (table) => parts.rowsOf(table),
      async beforeCommit(db) {
        // A backup does not contain families' copies; they have to be requested again.
        await db.updateTable("family_copy").set({ state: "gone" }).where("state", "=", "ready").execute();
        await restoreFiles(restoring.config, parts, { expected: manifest.files.count, draft });
        await parts.requireVerified(digest);
        await place();
      },
    });
  } finally {
    await parts.close();
  }
}
