import type { PictureFile, PictureFiles, Shelf } from "../upload/picture-files.ts";

/** Picture files that live in memory. Sealing only marks them: that it hides anything is tested with the real one. */
export class MemoryPictureFiles implements PictureFiles {
  readonly keyMark = "test";
  /** By shelf, place and size. */
  readonly files = new Map<string, Buffer>();
  /** Thrown by the next writes, until it is taken away: a full disk. */
  fault: Error | null = null;
  #keys = 0;

  newKey(): string {
    this.#keys += 1;
    return `key-${this.#keys}`;
  }

  async putSealed(file: PictureFile, bytes: Uint8Array, key: string): Promise<void> {
    this.#put(`sealed with ${key}`, file, bytes);
  }

  async getSealed(file: PictureFile, key: string): Promise<Buffer> {
    return this.#get(`sealed with ${key}`, file);
  }

  async putOpen(shelf: Shelf, file: PictureFile, bytes: Uint8Array): Promise<void> {
    this.#put(shelf, file, bytes);
  }

  async getOpen(shelf: Shelf, file: PictureFile): Promise<Buffer> {
    return this.#get(shelf, file);
  }

  async removeSealed(file: PictureFile): Promise<void> {
    this.#remove(file, (shelf) => shelf.startsWith("sealed"));
  }

  async remove(file: PictureFile): Promise<void> {
    this.#remove(file, () => true);
  }

  #put(shelf: string, { storedAs, size }: PictureFile, bytes: Uint8Array): void {
    if (this.fault) throw this.fault;
    this.files.set(`${shelf}/${storedAs}/${size}`, Buffer.from(bytes));
  }

  #get(shelf: string, { storedAs, size }: PictureFile): Buffer {
    const bytes = this.files.get(`${shelf}/${storedAs}/${size}`);
    if (!bytes) throw new Error("no such picture file");
    return bytes;
  }

  #remove({ storedAs, size }: PictureFile, isMeant: (shelf: string) => boolean): void {
    for (const key of [...this.files.keys()]) {
      const [shelf = "", place, kept] = key.split("/");
      if (place === storedAs && kept === size && isMeant(shelf)) this.files.delete(key);
    }
  }
}
