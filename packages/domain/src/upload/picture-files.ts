import type { PictureSize } from "./picture-sizes.ts";

/** Where pictures lie unsealed: those of everyone, and those of residences. */
export type Shelf = "public" | "residence";

/** One file of an upload. */
export interface PictureFile {
  storedAs: string;
  size: PictureSize;
}

/** A picture as it came out of the decoder: upright, without anything but its pixels, in the sizes that are kept. */
export interface DecodedPicture {
  format: "jpg" | "png";
  /** Pixels. */
  width: number;
  height: number;
  files: ReadonlyMap<PictureSize, Uint8Array>;
}

/** The files of uploads; the server brings it. Every one may throw: a disk is full, a key is lost. */
export interface PictureFiles {
  /** Tells which vault key wraps new keys. */
  readonly keyMark: string;
  /** A new key for the files of one upload, wrapped by the vault's. */
  newKey(): string;
  putSealed(file: PictureFile, bytes: Uint8Array, key: string): Promise<void>;
  getSealed(file: PictureFile, key: string): Promise<Buffer>;
  putOpen(shelf: Shelf, file: PictureFile, bytes: Uint8Array): Promise<void>;
  getOpen(shelf: Shelf, file: PictureFile): Promise<Buffer>;
  removeSealed(file: PictureFile): Promise<void>;
  /** Takes the file away wherever it lies. */
  remove(file: PictureFile): Promise<void>;
}
