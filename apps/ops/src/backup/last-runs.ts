import { readFile, writeFile, stat } from "node:fs/promises";
import { join } from "node:path";

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
