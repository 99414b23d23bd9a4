import { resolve } from "node:path";
import type { UploadFiles } from "@changming/domain/context/upload-files";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import type { Clock } from "@changming/kit/clock";
import type { Config } from "../config/config.ts";
import { UploadUrls } from "../media/upload-urls.ts";
import { SealedStorage } from "./sealed-storage.ts";
import { loadVaultKeys } from "./vault-key.ts";

export interface OpenUploads {
  files: UploadFiles;
  addresses: UploadUrls;
  /** Folder of files that are being received. */
  incoming: string;
  /** Folder of the family copies. */
  copies: string;
}

/** Keys and files of uploads, under DATA_DIR. Throws ConfigError when the vault key is damaged. */
export async function openUploads(config: Pick<Config, "dataDir" | "vaultKey">, clock: Clock): Promise<OpenUploads> {
  const dataDir = resolve(config.dataDir);
  const keys = await loadVaultKeys({ dataDir, vaultKey: config.vaultKey });
  const storage = await LocalStorage.open(resolve(dataDir, "uploads"));
  return {
    files: new SealedStorage(storage, keys),
    addresses: new UploadUrls(keys.addresses, clock),
    incoming: storage.incoming,
    copies: resolve(dataDir, "copies"),
  };
}
