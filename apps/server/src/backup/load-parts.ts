import { join } from "node:path";
import { LoadError, loadDatabase } from "@changming/db/backup/load";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { BackupParts } from "./backup-parts.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Loads a verified backup: rows into an empty database, files into the draft. `place` runs last, before the commit.
 * Throws LoadError when data does not fit or the file is not the verified one.
 */
export async function loadParts(
  restoring: { file: string; checked: { manifest: Manifest; digest: string } },
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
        await writeFiles(parts, manifest.files.count, draft);
        await parts.requireVerified(digest);
        await place();
      },
    });
  } finally {
    await parts.close();
  }
}

async function writeFiles(parts: BackupParts, expected: number, draft: string): Promise<void> {
  const storage = await LocalStorage.open(join(draft, "uploads"));
  let written = 0;
  for await (const { key, bytes } of parts.files()) {
    await storage.put(key, bytes);
    written += 1;
  }
  if (written !== expected) throw new LoadError(`应有 ${expected} 个文件，读出来是 ${written} 个`);
}
