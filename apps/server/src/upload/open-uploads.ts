import type { UploadFiles, UploadFile, StorageArea } from "@changming/domain/context/upload-files";
import type { Storage } from "@changming/gateways/storage/storage";
import type { Clock } from "@changming/kit/clock";
import { randomKey, encrypt, decrypt } from "@changming/kit/encryption";
import type { Config } from "../config/config.ts";
import { UploadUrls } from "../media/signed-urls.ts";
import { openStorage, type OpenStorage } from "../services/open-storage.ts";
import { loadVaultKeys, type VaultKeys } from "../config/key-file.ts";

export interface OpenUploads extends OpenStorage {
  files: UploadFiles;
  addresses: UploadUrls;
}

export type UploadConfig = Pick<Config, "dataDir" | "vaultKey"> & Partial<Pick<Config, "storage">>;

/** Keys and files of uploads. Throws ConfigError when the vault key is damaged. */
export async function openUploads(config: UploadConfig, clock: Clock): Promise<OpenUploads> {
  const keys = await loadVaultKeys(config);
  const opened = await openStorage(config);
  await opened.local.clearIncoming();
  return {
    ...opened,
    files: new SealedStorage(opened.storage, keys),
    addresses: new UploadUrls(keys.addresses, clock),
  };
}

const wrapping = "file key";

/** Area, name and size of a file. Two letters before the name limit the number of files in a folder. */
export const keyOf = (area: StorageArea | "vault", { storedAs, size }: UploadFile) =>
  `${area}/${storedAs.slice(0, 2)}/${storedAs}/${size}`;

/** The key of an upload's file in the storage. */
export const uploadPath = (key: string) => `uploads/${key}`;

/**
 * Files of uploads on a storage: sealed under a key of their own, which the vault key wraps (quarantine and vault)
 * (R-privacy-5), or unencrypted in an open area.
 */
export class SealedStorage implements UploadFiles {
  #storage: Pick<Storage, "put" | "get" | "remove">;
  #keys: Pick<VaultKeys, "vault" | "fingerprint">;

  constructor(storage: Pick<Storage, "put" | "get" | "remove">, keys: Pick<VaultKeys, "vault" | "fingerprint">) {
    this.#storage = storage;
    this.#keys = keys;
  }

  get keyFingerprint(): string {
    return this.#keys.fingerprint;
  }

  newKey(): string {
    return encrypt(randomKey(), this.#keys.vault, wrapping).toString("base64url");
  }

  async putSealed(file: UploadFile, bytes: Uint8Array, key: string): Promise<void> {
    await this.#storage.put(uploadPath(keyOf("vault", file)), encrypt(bytes, this.#unwrap(key), keyOf("vault", file)));
  }

  async getSealed(file: UploadFile, key: string): Promise<Buffer> {
    return decrypt(await this.#get("vault", file), this.#unwrap(key), keyOf("vault", file));
  }

  async putOpen(area: StorageArea, file: UploadFile, bytes: Uint8Array): Promise<void> {
    await this.#storage.put(uploadPath(keyOf(area, file)), bytes);
  }

  async getOpen(area: StorageArea, file: UploadFile): Promise<Buffer> {
    return this.#get(area, file);
  }

  async removeSealed(file: UploadFile): Promise<void> {
    await this.#storage.remove(uploadPath(keyOf("vault", file)));
  }

  async remove(file: UploadFile): Promise<void> {
    for (const area of ["vault", "public", "residence"] as const)
      await this.#storage.remove(uploadPath(keyOf(area, file)));
  }

  #unwrap(key: string): Buffer {
    return decrypt(Buffer.from(key, "base64url"), this.#keys.vault, wrapping);
  }

  async #get(area: StorageArea | "vault", file: UploadFile): Promise<Buffer> {
    const bytes = await this.#storage.get(uploadPath(keyOf(area, file)));
    if (!bytes) throw new Error(`an upload's file is gone: ${area}, ${file.size}`);
    return bytes;
  }
}
