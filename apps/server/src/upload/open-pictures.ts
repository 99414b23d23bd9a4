import { resolve } from "node:path";
import type { PictureFiles } from "@changming/domain/upload/picture-files";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import type { Clock } from "@changming/kit/clock";
import type { Config } from "../config.ts";
import { PictureAddresses } from "../media/picture-addresses.ts";
import { SealedStorage } from "./sealed-storage.ts";
import { loadVaultKeys } from "./vault-key.ts";

export interface OpenPictures {
  files: PictureFiles;
  addresses: PictureAddresses;
  /** Folder in which files grow while they arrive. */
  incoming: string;
  /** Folder of the copies that families take home. */
  copies: string;
}

/** Keys and files of what people send, under DATA_DIR. Throws ConfigError when the vault's key is damaged. */
export async function openPictures(config: Pick<Config, "dataDir" | "vaultKey">, clock: Clock): Promise<OpenPictures> {
  const dataDir = resolve(config.dataDir);
  const keys = await loadVaultKeys({ dataDir, vaultKey: config.vaultKey });
  const storage = await LocalStorage.open(resolve(dataDir, "uploads"));
  return {
    files: new SealedStorage(storage, keys),
    addresses: new PictureAddresses(keys.addresses, clock),
    incoming: storage.incoming,
    copies: resolve(dataDir, "copies"),
  };
}
