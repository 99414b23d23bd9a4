import { mkdir, open, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomId } from "@changming/kit/ids";

const keyPattern = /^[\w-]+(?:\/[\w-]+)*$/;

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system journals file names itself.
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/**
 * Files under one folder of this machine. A file is written to a temporary path, flushed to disk and renamed, so a
 * power failure or a killed process leaves the old state or the new one. Only one server may use the folder.
 */
export class LocalStorage implements Storage {
  /** Where files are written until complete; files found here at startup are leftovers. */
  readonly incoming: string;
  #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.incoming = join(root, "incoming");
  }

  /** Opens the folder, creates it if needed, and deletes the incomplete files of a killed server. */
  static async open(root: string): Promise<LocalStorage> {
    const storage = new LocalStorage(root);
    await mkdir(storage.incoming, { recursive: true, mode: 0o700 });
    for (const name of await readdir(storage.incoming)) {
      await rm(join(storage.incoming, name), { recursive: true, force: true });
    }
    return storage;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const target = this.#pathOf(key);
    const growing = join(this.incoming, `${randomId()}.part`);
    try {
      const file = await open(growing, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(growing, target);
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(growing, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#pathOf(key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    // The folder is removed with its last file; another file in it makes this fail.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  #pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error("not a storage key");
    return join(this.#root, key);
  }
}

/**
 * Storage of files. A key is a path of lower-case letters, digits, `_`, `-`, with `/` between its parts:
 * `public/3q/3q…/960`. A file is complete and durable when `put` resolves, and absent when it throws.
 */
export interface Storage {
  /** Writes the bytes under the key and replaces an existing file. Throws when the disk is full or gone. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes under the key; null when there are none. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes the key; a missing key is no error. */
  remove(key: string): Promise<void>;
}
