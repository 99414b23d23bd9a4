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
