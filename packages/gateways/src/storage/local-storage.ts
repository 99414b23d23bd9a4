import { copyFile, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemClock } from "@changming/kit/clock";
import { randomId } from "@changming/kit/ids";
import { type ByteRange, isKey, type OpenFile, requireKey, type Storage, type StoredFile } from "./storage.ts";

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** null instead of the error for a missing file. */
async function unlessMissing<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function moveTo(target: string, draft: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(draft, target).catch(async (error: unknown) => {
    if (!hasCode(error, "EXDEV")) throw error;
    // The folder is on a file system of its own.
    const beside = join(folder, `.${randomId()}.part`);
    await moveToOtherDisk(draft, beside);
    await rename(beside, target);
  });
}

/** Copies the file with its bytes flushed, and deletes the source. */
async function moveToOtherDisk(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
    const file = await open(to, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
  await rm(from, { force: true });
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system journals file names itself.
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Below the root, for files until they are complete; not listed. */
const incomingFolder = "uploads/incoming";

/** Milliseconds without a write after which an incomplete file is that of a killed process. */
const abandonedMs = 3_600_000;

/**
 * Files under one folder of this machine. A file is written to a temporary path, flushed to disk and renamed, so a
 * power failure or a killed process leaves the old state or the new one. Several processes, also of several machines
 * with a shared folder, can use it at once.
 */
export class LocalStorage implements Storage {
  /** Where files are written until complete, those of the caller too; old ones are leftovers. */
  readonly incoming: string;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.incoming = join(root, incomingFolder);
  }

  /** Creates the folder of incoming files if needed, and deletes those of killed processes. */
  async clearIncoming(): Promise<void> {
    await this.#createIncoming();
    const now = systemClock().getTime();
    for (const name of await readdir(this.incoming)) {
      const path = join(this.incoming, name);
      const found = await unlessMissing(stat(path));
      if (found && now - found.mtimeMs > abandonedMs) await rm(path, { recursive: true, force: true });
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#complete(this.#pathOf(key), async (draft) => {
      const file = await open(draft, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }

  async putFile(key: string, path: string): Promise<void> {
    await this.#complete(this.#pathOf(key), async (draft) => {
      await rename(path, draft).catch((error: unknown) => {
        if (!hasCode(error, "EXDEV")) throw error;
        return moveToOtherDisk(path, draft);
      });
      const file = await open(draft, "r+");
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }

  async get(key: string): Promise<Buffer | null> {
    return unlessMissing(readFile(this.#pathOf(key)));
  }

  async open(key: string, range?: ByteRange): Promise<OpenFile | null> {
    const file = await unlessMissing(open(this.#pathOf(key)));
    if (file === null) return null;
    const { size, mtimeMs } = await file.stat();
    return {
      bytes: size,
      version: `${size}-${mtimeMs}`,
      sha256: null,
      stream: file.createReadStream(range && { start: range.first, end: range.last }),
    };
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    // The folder is removed with its last file; another file in it makes this fail.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  list(prefix: string): AsyncGenerator<StoredFile> {
    return this.#listFolder("", prefix);
  }

  async *#listFolder(folder: string, prefix: string): AsyncGenerator<StoredFile> {
    const entries = (await unlessMissing(readdir(join(this.#root, folder)))) ?? [];
    for (const entry of entries) {
      const key = folder + entry;
      const isWanted = key.startsWith(prefix) || prefix.startsWith(`${key}/`);
      if (!isWanted || !isKey(key) || key === incomingFolder) continue;
      // Follows links: a folder may be on another disk. It may also have been removed meanwhile.
      const found = await unlessMissing(stat(join(this.#root, key)));
      if (found?.isDirectory()) yield* this.#listFolder(`${key}/`, prefix);
      else if (found && key.startsWith(prefix)) yield { key, bytes: found.size };
    }
  }

  /** Lets `write` write a draft, and puts it in the place of the target. */
  async #complete(target: string, write: (draft: string) => Promise<void>): Promise<void> {
    const draft = join(this.incoming, `${randomId()}.part`);
    await this.#createIncoming();
    try {
      await write(draft);
      await moveTo(target, draft).catch((error: unknown) => {
        if (!hasCode(error, "ENOENT")) throw error;
        // The folder's last file was removed at this moment, and the folder with it.
        return moveTo(target, draft);
      });
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async #createIncoming(): Promise<void> {
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
  }

  #pathOf(key: string): string {
    requireKey(key);
    return join(this.#root, key);
  }
}
