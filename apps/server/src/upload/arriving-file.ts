import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ReceivedFile } from "@changming/contract/upload";
import { randomId } from "@changming/kit/ids";

/**
 * A file that is being received. It is stored on the disk, not in memory, encrypted with a key that is in memory only:
 * what a killed server leaves of it, an identity card perhaps, is unreadable.
 */
export class ArrivingFile implements ReceivedFile {
  #path: string;
  #handle: FileHandle;
  #key = randomBytes(32);
  #start = randomBytes(16);
  #cipher = createCipheriv("aes-256-ctr", this.#key, this.#start);
  size = 0;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  static async create(folder: string): Promise<ArrivingFile> {
    const path = join(folder, `${randomId()}.upload`);
    return new ArrivingFile(path, await open(path, "wx", 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#handle.appendFile(this.#cipher.update(bytes));
    this.size += bytes.length;
  }

  async read(): Promise<Buffer> {
    const decipher = createDecipheriv("aes-256-ctr", this.#key, this.#start);
    return decipher.update(await readFile(this.#path));
  }

  /** Deletes it from the disk. */
  async discard(): Promise<void> {
    await this.#handle.close();
    await rm(this.#path, { force: true });
  }
}
