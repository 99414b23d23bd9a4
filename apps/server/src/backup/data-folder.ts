import { lstat, mkdir, readdir, realpath, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { locateData } from "@changming/db/embedded/home";
import { isRoot } from "@changming/db/embedded/ownership";
import { findPostmaster } from "@changming/db/embedded/postmaster-file";
import { randomId } from "@changming/kit/ids";

/** What a server lays into DATA_DIR and what a restored site brings with it. Keys and backups stay where they are. */
const restored = ["uploads", "copies", "postgres.location", "postgres.password", "postgres.log", "postgres"] as const;
/** Alone they hold nothing of anybody. */
const harmless = new Set<string>(["postgres.password", "postgres.log"]);

const draftPattern = /^restoring-[\w-]+$/;

/** Makes DATA_DIR where it is not there yet; the path it really has. */
export async function openDataDir(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  return realpath(dataDir);
}

/** Names in DATA_DIR that hold something which a restored site would cover; folders without a file hold nothing. */
export async function occupied(dataDir: string): Promise<string[]> {
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
 * Puts everything of the old site aside, inside DATA_DIR. Returns the folder, null when there was nothing. When it fails
 * everything is where it was.
 */
export async function setAside(dataDir: string, now: Date): Promise<string | null> {
  const there: string[] = [];
  for (const name of restored) if (await lstat(join(dataDir, name)).catch(() => null)) there.push(name);
  if (there.length === 0) return null;
  const aside = join(dataDir, `replaced-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`);
  await mkdir(aside, { recursive: true, mode: 0o711 });
  // The database goes first and comes back last: without it nothing takes the rest for a site.
  try {
    for (const name of there.toReversed()) await rename(join(dataDir, name), join(aside, name));
  } catch (error) {
    await putBack(dataDir, aside);
    throw error;
  }
  return aside;
}

/** Puts what was set aside back to where it was, for a restore that failed after all. */
export async function putBack(dataDir: string, aside: string | null): Promise<void> {
  if (aside === null) return;
  const there = new Set(await readdir(aside));
  for (const name of restored.filter((known) => there.has(known))) await rename(join(aside, name), join(dataDir, name));
  await rmdir(aside);
}

/** A folder beside everything else, in which a site is put together until it is whole. */
export async function makeDraft(dataDir: string): Promise<string> {
  // What a restore that was killed left here belongs to nobody.
  for (const name of await readdir(dataDir)) {
    if (draftPattern.test(name)) await discardDraft(join(dataDir, name));
  }
  const draft = join(dataDir, `restoring-${randomId()}`);
  await mkdir(draft, { mode: 0o711 });
  return draft;
}

/** Moves what was put together to where the server looks for it, the database last. */
export async function moveIn(draft: string, dataDir: string): Promise<void> {
  for (const name of restored) {
    const from = join(draft, name);
    if (!(await lstat(from).catch(() => null))) continue;
    // An empty folder or a log of before.
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(from, join(dataDir, name));
  }
}

/** Takes back what `moveIn` brought, the database first; what was there before stands aside. */
export async function moveOut(draft: string, dataDir: string): Promise<void> {
  for (const name of restored.toReversed()) {
    if (await lstat(join(dataDir, name)).catch(() => null)) await rename(join(dataDir, name), join(draft, name));
  }
}

/** Deletes a draft; a PostgreSQL that outlived its restore is ended first. */
export async function discardDraft(draft: string): Promise<void> {
  const left = await findPostmaster(await locateData(draft).catch(() => join(draft, "postgres")));
  if (left) process.kill(left.pid, "SIGQUIT");
  await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
