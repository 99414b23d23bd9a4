import type { UploadFile, UploadFiles, StorageArea } from "../context/upload-files.ts";

/** Upload files in memory. Sealing only marks them; the encryption is tested with the real class. */
export class MemoryUploadFiles implements UploadFiles {
  readonly keyMark = "test";
  /** By storage area, path and size. */
  readonly files = new Map<string, Buffer>();
  /** Thrown by the next writes until it is reset, e.g. a full disk. */
  failure: Error | null = null;
  #keys = 0;

  newKey(): string {
    this.#keys += 1;
    return `key-${this.#keys}`;
  }

  async putSealed(file: UploadFile, bytes: Uint8Array, key: string): Promise<void> {
    this.#put(`sealed with ${key}`, file, bytes);
  }

  async getSealed(file: UploadFile, key: string): Promise<Buffer> {
    return this.#get(`sealed with ${key}`, file);
  }

  async putOpen(area: StorageArea, file: UploadFile, bytes: Uint8Array): Promise<void> {
    this.#put(area, file, bytes);
  }

  async getOpen(area: StorageArea, file: UploadFile): Promise<Buffer> {
    return this.#get(area, file);
  }

  async removeSealed(file: UploadFile): Promise<void> {
    this.#remove(file, (area) => area.startsWith("sealed"));
  }

  async remove(file: UploadFile): Promise<void> {
    this.#remove(file, () => true);
  }

  #put(area: string, { storedAs, size }: UploadFile, bytes: Uint8Array): void {
    if (this.failure) throw this.failure;
    this.files.set(`${area}/${storedAs}/${size}`, Buffer.from(bytes));
  }

  #get(area: string, { storedAs, size }: UploadFile): Buffer {
    const bytes = this.files.get(`${area}/${storedAs}/${size}`);
    if (!bytes) throw new Error("no such upload file");
    return bytes;
  }

  #remove({ storedAs, size }: UploadFile, isMeant: (area: string) => boolean): void {
    for (const key of [...this.files.keys()]) {
      const [area = "", place, fileSize] = key.split("/");
      if (place === storedAs && fileSize === size && isMeant(area)) this.files.delete(key);
    }
  }
}
