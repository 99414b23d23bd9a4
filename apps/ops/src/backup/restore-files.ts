import { LocalStorage } from "@changming/gateways/storage/local-storage";
import type { Config } from "@changming/server/config/config";
import { openStorage } from "@changming/server/services/open-storage";
import { uploadPath } from "@changming/server/upload/open-uploads";
import type { BackupParts } from "./backup-parts.ts";
import { LoadError } from "./load.ts";

/**
 * Writes the files of a backup into the draft of DATA_DIR, or into the bucket where the site uses one. Throws LoadError
 * when some are missing.
 */
export async function restoreFiles(
  config: Config,
  parts: BackupParts,
  { expected, draft }: { expected: number; draft: string },
): Promise<void> {
  const { bucket } = await openStorage(config);
  const storage = config.storage.place === "s3" && bucket !== null ? bucket : new LocalStorage(draft);
  let written = 0;
  for await (const { key, bytes } of parts.files()) {
    await storage.put(uploadPath(key), bytes);
    written += 1;
  }
  if (written !== expected) throw new LoadError(`应有 ${expected} 个文件，读出来是 ${written} 个`);
}
