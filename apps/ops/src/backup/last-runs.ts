import { readFile, rename, writeFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const noted = z.object({ file: z.string(), at: z.iso.datetime(), bytes: z.number(), missing: z.number() });

type NotedBackup = z.output<typeof noted>;

const backupNote = (dataDir: string) => join(dataDir, "last-backup.json");

/** Records the last backup for `npm run doctor`. */
export async function noteBackup(dataDir: string, backup: NotedBackup): Promise<void> {
  const draft = `${backupNote(dataDir)}.part`;
  await writeFile(draft, JSON.stringify(backup), { mode: 0o600 });
  await rename(draft, backupNote(dataDir));
}

/** The last recorded backup; null when there is none. */
export async function findNotedBackup(dataDir: string): Promise<NotedBackup | null> {
  const text = await readFile(backupNote(dataDir), "utf8").catch(() => "");
  try {
    return noted.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const restoreNote = (dataDir: string) => join(dataDir, "last-restore");

/** Records the time of a restore for `npm run doctor`. */
export async function noteRestore(dataDir: string, at: Date): Promise<void> {
  await writeFile(restoreNote(dataDir), at.toISOString(), { mode: 0o600 });
}

/** When the site started on this machine: at its last restore, or when its first key was created; null when unknown. */
export async function siteStartedAt(dataDir: string): Promise<Date | null> {
  const restoredAt = Date.parse(await readFile(restoreNote(dataDir), "utf8").catch(() => ""));
  if (!Number.isNaN(restoredAt)) return new Date(restoredAt);
  const key = await stat(join(dataDir, "keys", "secret.key")).catch(() => null);
  return key && key.mtime;
}
