import { z } from "zod";

/** What stands in the first entry of every backup: another program's tar is told from ours at once. */
export const headName = "changming-backup.json";
/** The last two entries: what is in the backup, and the sums over that. */
export const manifestName = "manifest.json";
export const sealName = "manifest.seal";
/** Sums of the entries before each of them, as `sha256sum -c` reads them. */
export const sumsPattern = /^sums\/\d{6}\.txt$/;
/** Of the entries; raised when an older program could not read them. */
export const formatVersion = 1;

export const headOf = z.object({ format: z.literal("changming-backup"), version: z.number().int() });

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

export const manifestOf = z.object({
  version: z.literal(formatVersion),
  /** Of the program, as in package.json. */
  app: z.string(),
  /** The moment that the backup shows. */
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
  /** Tell the keys that it needs from others, without telling anything of them. */
  keyMarks: z.object({ vault: z.string(), secret: z.string() }),
  sums: z.array(z.object({ name: z.string(), sha256: digest })),
});

export type Manifest = z.output<typeof manifestOf>;

/** `proof` is made with the secret key: who does not hold it cannot make a backup that is taken for ours. */
export const sealOf = z.object({ sha256: digest, proof: digest });

export type ManifestSeal = z.output<typeof sealOf>;

export const tableFolder = (name: string) => `tables/${name}/`;
export const uploadsFolder = "uploads/";
