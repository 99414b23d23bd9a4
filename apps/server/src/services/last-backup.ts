import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const noted = z.object({ file: z.string(), at: z.iso.datetime(), bytes: z.number(), missing: z.number() });

type NotedBackup = z.output<typeof noted>;

const noteOf = (dataDir: string) => join(dataDir, "last-backup.json");

/** Records the last backup for the opening checklist and for `npm run doctor`. */
export async function noteBackup(dataDir: string, backup: NotedBackup): Promise<void> {
  const draft = `${noteOf(dataDir)}.part`;
  await writeFile(draft, JSON.stringify(backup), { mode: 0o600 });
  await rename(draft, noteOf(dataDir));
}

/** The last recorded backup; null when there is none. */
export async function findNotedBackup(dataDir: string): Promise<NotedBackup | null> {
  const text = await readFile(noteOf(dataDir), "utf8").catch(() => "");
  try {
    return noted.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
