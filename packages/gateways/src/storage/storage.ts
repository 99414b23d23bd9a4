import type { Readable } from "node:stream";

const keyPattern = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/;

export const isKey = (text: string): boolean => keyPattern.test(text);

/** Throws for what is no key: nothing may reach a file outside of the storage. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error("not a storage key");
}

/** The storage does not work at the moment. The code is that of a broken disk. */
export class StorageError extends Error {
  readonly code = "EIO";
}

/** Bytes that are not those that were put. */
export class DamagedFileError extends Error {}

export interface StoredFile {
  key: string;
  bytes: number;
}

/** Positions of the first and the last byte, from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface OpenFile {
  /** Of the whole file. */
  bytes: number;
  /** Differs from that of other bytes under the key. */
  version: string;
  /** Of the whole file when it was put, in hex; null where the storage does not store it. */
  sha256: string | null;
  stream: Readable;
}

/**
 * Storage of files. A key is a path of letters, digits, `_`, `-` and `.`, with `/` between its parts:
 * `uploads/public/3q/3q…/960`, `copies/3q….zip`. A file is complete and durable when it has been put. When that throws,
 * there is the earlier one or none; or the new one, where only the answer of a service was lost.
 */
export interface Storage {
  /** Writes the bytes under the key and replaces an existing file. Throws when the disk is full or gone. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The same with a file of this machine, which may be larger than the memory; it is gone afterwards. */
  putFile(key: string, path: string): Promise<void>;
  /** The bytes under the key; null when there are none. Throws DamagedFileError. */
  get(key: string): Promise<Buffer | null>;
  /** The file under the key as a stream, which the caller reads or destroys; null when there is none. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Deletes the key; a missing key is no error. */
  remove(key: string): Promise<void>;
  /** All files whose key begins with the prefix. */
  list(prefix: string): AsyncIterable<StoredFile>;
}
