import { join } from "node:path";
import { LoadFault, loadDatabase } from "@changming/db/backup/load";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { BackupParts } from "./backup-parts.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Loads a checked backup: rows into an empty database, files into the draft. `place` runs last, before the rows are
 * committed. Throws LoadFault where something does not fit, or the file is no longer the one that was checked.
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
        // Copies for families are no part of a backup; they are asked for anew.
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
  if (written !== expected) throw new LoadFault(`应有 ${expected} 个文件，读出来是 ${written} 个`);
}
