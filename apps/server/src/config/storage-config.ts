import { z } from "zod";
import type { S3Settings } from "@changming/gateways/storage/s3-storage";

const place = z.enum(["local", "s3"]);

/** Settings of the storage of files: DATA_DIR, or a bucket of a service with the API of Amazon S3. */
export const storageEnvironment = {
  STORAGE: place.default("local"),
  STORAGE_ALSO: place.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(?:\/[\w-]+)*\/?$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_ADDRESSING: z.enum(["path", "host"]).default("path"),
};

type StorageEnvironment = z.output<z.ZodObject<typeof storageEnvironment>>;

type StoragePlace = z.output<typeof place>;

export interface StorageConfig {
  /** Where new files go. */
  place: StoragePlace;
  /** Where files are that it lacks, while they are moved; null: nowhere. */
  also: StoragePlace | null;
  /** null: no bucket is used. */
  s3: S3Settings | null;
}

/** The configuration, or the name of the setting that is missing. */
export function storageConfigOf(env: StorageEnvironment): StorageConfig | { missing: string } {
  const also = env.STORAGE_ALSO ?? null;
  if (env.STORAGE !== "s3" && also !== "s3") return { place: env.STORAGE, also, s3: null };
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_BUCKET === undefined) return { missing: "S3_BUCKET" };
  if (S3_ENDPOINT === undefined) return { missing: "S3_ENDPOINT" };
  if (S3_ACCESS_KEY_ID === undefined) return { missing: "S3_ACCESS_KEY_ID" };
  if (S3_SECRET_ACCESS_KEY === undefined) return { missing: "S3_SECRET_ACCESS_KEY" };
  const s3: S3Settings = {
    endpoint: S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    prefix: env.S3_PREFIX === undefined ? "" : `${env.S3_PREFIX.replace(/\/$/, "")}/`,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    bucketIn: env.S3_ADDRESSING,
  };
  return { place: env.STORAGE, also, s3 };
}
