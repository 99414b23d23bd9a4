import type { ByteRange, OpenFile, Storage, StoredFile } from "./storage.ts";

/**
 * A storage while the files of an earlier one are moved into it: new files go to the storage itself, and what it lacks
 * is read from the earlier one.
 */
export class FallbackStorage implements Storage {
  readonly #storage: Storage;
  readonly #earlier: Storage;

  constructor(storage: Storage, earlier: Storage) {
    this.#storage = storage;
    this.#earlier = earlier;
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#storage.put(key, bytes);
  }

  putFile(key: string, path: string): Promise<void> {
    return this.#storage.putFile(key, path);
  }

  get(key: string): Promise<Buffer | null> {
    return this.#find((storage) => storage.get(key));
  }

  open(key: string, range?: ByteRange): Promise<OpenFile | null> {
    return this.#find((storage) => storage.open(key, range));
  }

  /** First from the earlier one, so that a move that copies the file at this moment finds its source gone. */
  async remove(key: string): Promise<void> {
    await this.#earlier.remove(key);
    await this.#storage.remove(key);
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    const own = new Set<string>();
    for await (const file of this.#storage.list(prefix)) {
      own.add(file.key);
      yield file;
    }
    for await (const file of this.#earlier.list(prefix)) if (!own.has(file.key)) yield file;
  }

  async #find<Found>(read: (storage: Storage) => Promise<Found | null>): Promise<Found | null> {
    // The third look finds a file that was moved between the other two.
    return (await read(this.#storage)) ?? (await read(this.#earlier)) ?? (await read(this.#storage));
  }
}
