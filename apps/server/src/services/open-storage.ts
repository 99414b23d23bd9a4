import { resolve } from "node:path";
import { FallbackStorage } from "@changming/gateways/storage/fallback-storage";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import type { Storage } from "@changming/gateways/storage/storage";
import type { Config } from "../config/config.ts";

export interface OpenStorage {
  /** Where the site's files are. */
  storage: Storage;
  /** DATA_DIR: scratch space, and the site's files where no bucket is used. */
  local: LocalStorage;
  /** null: no bucket is used. */
  bucket: Storage | null;
}

/** The configured storage; DATA_DIR without a configuration. */
export async function openStorage({
  dataDir,
  storage: config = { place: "local", also: null, s3: null },
}: Pick<Config, "dataDir"> & Partial<Pick<Config, "storage">>): Promise<OpenStorage> {
  const local = new LocalStorage(resolve(dataDir));
  if (config.s3 === null) return { storage: local, local, bucket: null };
  // The S3 client is large, and most sites do without it.
  const { S3Storage } = await import("@changming/gateways/storage/s3-storage");
  const places = { local, s3: new S3Storage(config.s3) };
  const own = places[config.place];
  const storage = config.also === null ? own : new FallbackStorage(own, places[config.also]);
  return { storage, local, bucket: places.s3 };
}
