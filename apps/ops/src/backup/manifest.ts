import { z } from "zod";

/** The first entry of every backup; distinguishes it from other tar files. */
export const headName = "changming-backup.json";
/** The last two entries: the content of the backup, and the checksum of that. */
export const manifestName = "manifest.json";
export const sealName = "manifest.seal";
/** Checksums of the entries before each of these, in the format of `sha256sum -c`. */
export const checksumsPattern = /^sums\/\d{6}\.txt$/;
/** Version of the entry format; raised when older programs cannot read it. */
export const formatVersion = 1;

export const headSchema = z.object({ format: z.literal("changming-backup"), version: z.number().int() });

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

export const manifestSchema = z.object({
  version: z.literal(formatVersion),
  /** Version of the program, as in package.json. */
  app: z.string(),
  /** Time of the database snapshot. */
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })).min(1),
  tables: z
    .array(
      z.object({
        name: z.string(),
        columns: z.array(z.tuple([z.string(), z.string()])),
        rows: count,
        kept: z.boolean(),
      }),
    )
    .min(1),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int().nullable() })),
  files: z.object({ count, bytes: count, missing: z.array(z.string()), missingCount: count }),
  /** Identify the keys that the backup needs without disclosing them. */
  keyMarks: z.object({ vault: z.string(), secret: z.string() }),
  sums: z.array(z.object({ name: z.string(), sha256: digest })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** `proof` is a keyed hash: a valid one cannot be made without the secret key. */
export const sealSchema = z.object({ sha256: digest, proof: digest });

export type ManifestSeal = z.output<typeof sealSchema>;

export const tableFolder = (name: string) => `tables/${name}/`;
export const uploadsFolder = "uploads/";
