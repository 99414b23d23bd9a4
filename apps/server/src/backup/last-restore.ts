import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const pathIn = (dataDir: string) => join(dataDir, "last-restore");

/** Notes that the site was put back, where `npm run doctor` looks for it. */
export async function noteRestore(dataDir: string, at: Date): Promise<void> {
  await writeFile(pathIn(dataDir), at.toISOString(), { mode: 0o600 });
}

/** When the site began on this machine: when it was put back last, or made its first key; null when nothing tells. */
export async function siteBegunAt(dataDir: string): Promise<Date | null> {
  const noted = Date.parse(await readFile(pathIn(dataDir), "utf8").catch(() => ""));
  if (!Number.isNaN(noted)) return new Date(noted);
  const key = await stat(join(dataDir, "keys", "secret.key")).catch(() => null);
  return key && key.mtime;
}
