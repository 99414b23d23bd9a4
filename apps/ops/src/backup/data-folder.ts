import { lstat, mkdir, readdir, realpath, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { locateData } from "@changming/db/embedded/home";
import { isRoot } from "@changming/db/embedded/ownership";
import { findPostmaster } from "@changming/db/embedded/postmaster-file";
import { randomId } from "@changming/kit/ids";

/** What a server writes to DATA_DIR and a restore replaces. Keys and backups stay in place. */
const restored = ["uploads", "copies", "postgres.location", "postgres.password", "postgres.log", "postgres"] as const;
/** These contain no user data by themselves. */
const harmless = new Set<string>(["postgres.password", "postgres.log"]);

const draftPattern = /^restoring-[\w-]+$/;

/** Creates DATA_DIR if necessary. Returns its real path. */
export async function openDataDir(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  return realpath(dataDir);
}

/** Names in DATA_DIR whose data a restore would overwrite; folders without files do not count. */
export async function findExistingData(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of restored) {
    if (!harmless.has(name) && (await holdsFile(join(dataDir, name)))) found.push(name);
  }
  return found;
}

async function holdsFile(path: string): Promise<boolean> {
  const seen = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (seen === null || !seen.isDirectory()) return seen !== null;
  for (const name of await readdir(path)) if (await holdsFile(join(path, name))) return true;
  return false;
}

/**
 * Moves all existing data into a new folder inside DATA_DIR. Returns that folder; null when there was no data. Moves
 * everything back when it fails.
 */
export async function setAside(dataDir: string, now: Date): Promise<string | null> {
  const there: string[] = [];
  for (const name of restored) if (await lstat(join(dataDir, name)).catch(() => null)) there.push(name);
  if (there.length === 0) return null;
  const aside = join(dataDir, `replaced-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`);
  await mkdir(aside, { recursive: true, mode: 0o711 });
  // The database is moved first and put back last: without it nothing mistakes the rest for a complete site.
  try {
    for (const name of there.toReversed()) await rename(join(dataDir, name), join(aside, name));
  } catch (error) {
    await putBack(dataDir, aside);
    throw error;
  }
  return aside;
}

/** Moves the data that was set aside back, after a failed restore. */
export async function putBack(dataDir: string, aside: string | null): Promise<void> {
  if (aside === null) return;
  const there = new Set(await readdir(aside));
  for (const name of restored.filter((known) => there.has(known))) await rename(join(aside, name), join(dataDir, name));
  await rmdir(aside);
}

/** A temporary folder in DATA_DIR in which the restored site is assembled. */
export async function makeDraft(dataDir: string): Promise<string> {
  // Drafts of restores that were killed.
  for (const name of await readdir(dataDir)) {
    if (draftPattern.test(name)) await discardDraft(join(dataDir, name));
  }
  const draft = join(dataDir, `restoring-${randomId()}`);
  await mkdir(draft, { mode: 0o711 });
  return draft;
}

/** Moves the assembled data to its final location, the database last. */
export async function moveIn(draft: string, dataDir: string): Promise<void> {
  for (const name of restored) {
    const from = join(draft, name);
    if (!(await lstat(from).catch(() => null))) continue;
    // An empty folder or an old log.
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(from, join(dataDir, name));
  }
}

/** Reverts `moveIn`, the database first; the previous data stays set aside. */
export async function moveOut(draft: string, dataDir: string): Promise<void> {
  for (const name of restored.toReversed()) {
    if (await lstat(join(dataDir, name)).catch(() => null)) await rename(join(dataDir, name), join(draft, name));
  }
}

/** Deletes a draft; first stops a PostgreSQL that outlived its restore. */
export async function discardDraft(draft: string): Promise<void> {
  const left = await findPostmaster(await locateData(draft).catch(() => join(draft, "postgres")));
  if (left) process.kill(left.pid, "SIGQUIT");
  await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
