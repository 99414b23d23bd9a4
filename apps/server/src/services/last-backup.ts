import { z } from "zod";
import type { Storage } from "@changming/gateways/storage/storage";

const noted = z.object({ file: z.string(), at: z.iso.datetime(), bytes: z.number(), missing: z.number() });

type NotedBackup = z.output<typeof noted>;

const key = "last-backup.json";

/** Records the last backup for the opening checklist and for `npm run doctor`. */
export async function noteBackup(storage: Storage, backup: NotedBackup): Promise<void> {
  await storage.put(key, Buffer.from(JSON.stringify(backup)));
}

/** The last recorded backup; null when there is none. */
export async function findNotedBackup(storage: Storage): Promise<NotedBackup | null> {
  const text = (await storage.get(key))?.toString() ?? "";
  try {
    return noted.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** After the site was emptied. */
export const forgetBackup = (storage: Storage): Promise<void> => storage.remove(key);
