/**
 * Where files lie. A key is a path of lower-case letters, digits, `_`, `-`, with `/` between its parts:
 * `public/3q/3q…/960`. What is written is whole and lasting when `put` resolves, and not there at all when it throws.
 */
export interface Storage {
  /** Writes the bytes under the key, in the place of what was there. Throws when the disk is full or gone. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes under the key; null when there are none. */
  get(key: string): Promise<Buffer | null>;
  /** Takes the key away; says nothing when it was not there. */
  remove(key: string): Promise<void>;
}
