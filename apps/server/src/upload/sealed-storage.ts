import type { PictureFile, PictureFiles, Shelf } from "@changming/domain/upload/picture-files";
import type { Storage } from "@changming/gateways/storage/storage";
import { randomKey, seal, unseal } from "@changming/kit/seal";
import type { VaultKeys } from "./vault-key.ts";

const wrapping = "file key";

/** Where a file lies. Two letters before the name: no folder holds more than a share of all the others. */
export const keyOf = (shelf: Shelf | "vault", { storedAs, size }: PictureFile) =>
  `${shelf}/${storedAs.slice(0, 2)}/${storedAs}/${size}`;

/**
 * Files of uploads on a storage: sealed under a key of their own, which the vault key wraps (quarantine and vault), or
 * as they are on a shelf.
 */
export class SealedStorage implements PictureFiles {
  #storage: Storage;
  #keys: Pick<VaultKeys, "vault" | "mark">;

  constructor(storage: Storage, keys: Pick<VaultKeys, "vault" | "mark">) {
    this.#storage = storage;
    this.#keys = keys;
  }

  get keyMark(): string {
    return this.#keys.mark;
  }

  newKey(): string {
    return seal(randomKey(), this.#keys.vault, wrapping).toString("base64url");
  }

  async putSealed(file: PictureFile, bytes: Uint8Array, key: string): Promise<void> {
    await this.#storage.put(keyOf("vault", file), seal(bytes, this.#unwrap(key), keyOf("vault", file)));
  }

  async getSealed(file: PictureFile, key: string): Promise<Buffer> {
    return unseal(await this.#get("vault", file), this.#unwrap(key), keyOf("vault", file));
  }

  async putOpen(shelf: Shelf, file: PictureFile, bytes: Uint8Array): Promise<void> {
    await this.#storage.put(keyOf(shelf, file), bytes);
  }

  async getOpen(shelf: Shelf, file: PictureFile): Promise<Buffer> {
    return this.#get(shelf, file);
  }

  async removeSealed(file: PictureFile): Promise<void> {
    await this.#storage.remove(keyOf("vault", file));
  }

  async remove(file: PictureFile): Promise<void> {
    for (const shelf of ["vault", "public", "residence"] as const) await this.#storage.remove(keyOf(shelf, file));
  }

  #unwrap(key: string): Buffer {
    return unseal(Buffer.from(key, "base64url"), this.#keys.vault, wrapping);
  }

  async #get(shelf: Shelf | "vault", file: PictureFile): Promise<Buffer> {
    const bytes = await this.#storage.get(keyOf(shelf, file));
    if (!bytes) throw new Error(`an upload's file is gone: ${shelf}, ${file.size}`);
    return bytes;
  }
}
