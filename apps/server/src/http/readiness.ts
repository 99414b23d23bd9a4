import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { largestUpload } from "@changming/contract/upload-limits";
import { checkWritable } from "@changming/db/check-writable";
import type { Db } from "@changming/db/database";
import { isMigrated } from "@changming/db/migrate";
import { randomId } from "@changming/kit/ids";

export interface ReadinessParts {
  db: Db;
  /** Folder in which uploads grow. */
  incoming: string;
  /** Called when the site becomes unable to write, with the reason, and with null when it is able again. */
  reportChange(reason: unknown): void;
}

/** How long an answer stands, in ms: probing often must not cost more than a write a second. */
const freshMs = 1_000;
const probe = Buffer.alloc(65_536);
/** Bytes that must be free: an upload lies on the disk twice before it is settled. */
const leastFree = 2 * largestUpload;

/** Whether visitors can be sent here: reads and writes work. Asked at once by many, or again within a second, it looks once. */
export function watchReadiness({ db, incoming, reportChange }: ReadinessParts): () => Promise<boolean> {
  let current: Promise<boolean> | undefined;
  let wasReady = true;

  async function look(): Promise<boolean> {
    try {
      await Promise.all([checkDatabase(db), checkFolder(incoming)]);
      if (!wasReady) reportChange(null);
      wasReady = true;
    } catch (error) {
      if (wasReady) reportChange(error);
      wasReady = false;
    }
    return wasReady;
  }

  return () => {
    if (current) return current;
    const looking = look();
    current = looking;
    const forget = () => {
      current = undefined;
    };
    void looking.then(() => setTimeout(forget, freshMs).unref());
    return looking;
  };
}

async function checkDatabase(db: Db): Promise<void> {
  if (!(await isMigrated(db))) throw new Error("a migration has not run");
  await checkWritable(db);
}

async function checkFolder(incoming: string): Promise<void> {
  const path = join(incoming, `${randomId()}.probe`);
  try {
    await writeFile(path, probe, { flag: "wx", mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
  const { bavail, blocks, bsize } = await statfs(incoming);
  // Some network file systems tell no sizes.
  if (blocks > 0 && bavail * bsize < leastFree) throw new Error("the disk of the uploads is full");
}
