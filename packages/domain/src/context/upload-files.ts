import type { ImageSize } from "./image-sizes.ts";

/** Storage areas of unsealed images: public ones, and those of residences. */
export type StorageArea = "public" | "residence";

/** One file of an upload. */
export interface UploadFile {
  storedAs: string;
  size: ImageSize;
}

/** A decoded image: upright, pixels only, in the sizes to store. */
export interface DecodedImage {
  format: "jpg" | "png";
  /** Pixels. */
  width: number;
  height: number;
  files: ReadonlyMap<ImageSize, Uint8Array>;
}

/** The files of uploads, implemented by the server. Every call may throw: a full disk, a lost key. */
export interface UploadFiles {
  /** Identifies the vault key that wraps new keys. */
  readonly keyMark: string;
  /** A new key for the files of one upload, wrapped by the vault key. */
  newKey(): string;
  putSealed(file: UploadFile, bytes: Uint8Array, key: string): Promise<void>;
  getSealed(file: UploadFile, key: string): Promise<Buffer>;
  putOpen(area: StorageArea, file: UploadFile, bytes: Uint8Array): Promise<void>;
  getOpen(area: StorageArea, file: UploadFile): Promise<Buffer>;
  removeSealed(file: UploadFile): Promise<void>;
  /** Deletes the file in every storage area. */
  remove(file: UploadFile): Promise<void>;
}
