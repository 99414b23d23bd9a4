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
  readonly keyFingerprint: string;
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

/** Widths in pixels stored beside the original; an image is never enlarged. */
const imageWidths = [320, 960, 1920] as const;

type ImageWidth = (typeof imageWidths)[number];
export type ImageSize = `${ImageWidth}` | "origin";

/** The sizes stored for an image of this width: up to the first that is at least as wide. */
export function storedSizes(width: number): ImageSize[] {
  const widths = imageWidths.filter((_, index) => index === 0 || width > (imageWidths[index - 1] ?? 0));
  return [...widths.map((stored): ImageSize => `${stored}`), "origin"];
}

/** The stored size to serve: the wanted one, or the widest below it. */
export function servedSize(width: number, wanted: ImageSize): ImageSize {
  const stored = storedSizes(width);
  if (stored.includes(wanted)) return wanted;
  return stored.at(-2) ?? "origin";
}
