import { gzip } from "node:zlib";
import { promisify } from "node:util";
import { isExcluded, type NamedUpload, type Snapshot, withSnapshot } from "./snapshot.ts";
import { storedSizes } from "@changming/domain/context/upload-files";
import { createHash } from "node:crypto";
import type { Secrets } from "@changming/domain/context/secrets";
import { DamagedFileError, type Storage } from "@changming/gateways/storage/storage";
import { keyOf, uploadPath } from "@changming/server/upload/open-uploads";
import { ConfigError } from "@changming/server/config/config";
import { type Keys, keyFingerprints } from "./keys.ts";
import {
  type Manifest,
  tableFolder,
  uploadsFolder,
  formatVersion,
  headName,
  manifestName,
  type ManifestSeal,
  sealName,
} from "./manifest.ts";
import { TarWriter } from "./tar.ts";

const pack = promisify(gzip);

interface BackupDeps {
  databaseUrl: string;
  storage: Storage;
  keys: Keys;
  app: string;
  now: Date;
}

/** Maximum number of missing files that the manifest lists by name. */
const maxListedMissing = 100;

/**
 * Writes a backup: one snapshot of the database, then every file that its rows name. Files are immutable, and none is
 * moved or deleted during the snapshot. Throws ConfigError for an empty database and for keys of another database.
 */
export async function makeBackup(path: string, parts: BackupDeps): Promise<Manifest["files"]> {
  const { vaultMark, secrets } = await keyFingerprints(parts.keys);
  return withSnapshot(parts.databaseUrl, async (snapshot) => {
    if (snapshot.migrations.length === 0) throw new ConfigError("数据库是空的，没有可以备份的内容");
    const secretMark = secrets.keyedHash("keyMark", "changming");
    if (snapshot.secretMark !== null && snapshot.secretMark !== secretMark) {
      throw new ConfigError("SECRET_KEY（或 keys/secret.key）不是这个数据库的密钥，没有备份");
    }
    const writer = await BackupWriter.open(path, parts.now);
    try {
      const tables = await writeTables(writer, snapshot);
      const files = await writeFiles(writer, snapshot, parts.storage);
      const { migrations, sequences, version } = snapshot;
      const keyMarks = { vault: vaultMark, secret: secretMark };
      const head = { app: parts.app, madeAt: parts.now.toISOString(), postgres: version };
      await writer.close({ ...head, migrations, tables, sequences, files, keyMarks }, secrets);
      return files;
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  });
}

async function writeTables(writer: BackupWriter, { tables, copy }: Snapshot): Promise<Manifest["tables"]> {
  const written: Manifest["tables"] = [];
  for (const table of tables) {
    const kept = !isExcluded(table.name);
    let part = 0;
    const write = async (bytes: Buffer) => {
      part += 1;
      const name = `${tableFolder(table.name)}${String(part).padStart(6, "0")}.copy.gz`;
      await writer.add(name, await pack(bytes, { level: 6 }));
    };
    written.push({ ...table, rows: kept ? await copy(table, write) : 0, kept });
  }
  return written;
}

async function writeFiles(writer: BackupWriter, snapshot: Snapshot, storage: Storage): Promise<Manifest["files"]> {
  const files: Manifest["files"] = { count: 0, bytes: 0, missing: [], missingCount: 0 };
  for await (const key of keysIn(snapshot)) {
    const bytes = await storage.get(uploadPath(key)).catch((error: unknown) => {
      // Without a backup everything else would be lost with it.
      if (error instanceof DamagedFileError) return null;
      throw error;
    });
    if (bytes === null) {
      files.missingCount += 1;
      if (files.missing.length < maxListedMissing) files.missing.push(key);
      continue;
    }
    await writer.add(uploadsFolder + key, bytes);
    files.count += 1;
    files.bytes += bytes.length;
  }
  return files;
}

/** Storage keys of every file that a row of the snapshot names. */
export async function* keysIn(snapshot: Snapshot): AsyncGenerator<string> {
  for await (const upload of snapshot.uploads()) yield* keysOf(upload);
  for await (const { stored_as } of snapshot.invoices()) yield keyOf("vault", { storedAs: stored_as, size: "origin" });
}

/** Storage keys of the files of an upload: in the vault until the upload is placed. */
function keysOf({ stored_as, width, purpose, placed_at }: NamedUpload): string[] {
  const area = placed_at === null ? "vault" : purpose === "photo" ? "residence" : "public";
  return storedSizes(width).map((size) => keyOf(area, { storedAs: stored_as, size }));
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Maximum number of checksums in memory before they are written as a part. */
const sumsAtOnce = 5_000;

/** A backup being written: parts, the checksums of every part, and a manifest at the end. */
export class BackupWriter {
  readonly #tar: TarWriter;
  readonly #sums: Manifest["sums"] = [];
  #lines: string[] = [];

  private constructor(tar: TarWriter) {
    this.#tar = tar;
  }

  static async open(path: string, at: Date): Promise<BackupWriter> {
    const writer = new BackupWriter(await TarWriter.open(path, at));
    await writer.add(headName, Buffer.from(JSON.stringify({ format: "changming-backup", version: formatVersion })));
    return writer;
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.#tar.add(name, bytes);
    this.#lines.push(`${sha256(bytes)}  ${name}\n`);
    if (this.#lines.length >= sumsAtOnce) await this.#addSums();
  }

  /** Writes the manifest and syncs the file to disk. */
  async close(manifest: Omit<Manifest, "sums" | "version">, secrets: Secrets): Promise<void> {
    await this.#addSums();
    const whole: Manifest = { version: formatVersion, ...manifest, sums: this.#sums };
    const text = JSON.stringify(whole, null, 1);
    const seal: ManifestSeal = { sha256: sha256(Buffer.from(text)), proof: secrets.keyedHash("backup", text) };
    await this.#tar.add(manifestName, Buffer.from(text));
    await this.#tar.add(sealName, Buffer.from(JSON.stringify(seal)));
    await this.#tar.close();
  }

  async abandon(): Promise<void> {
    await this.#tar.abandon();
  }

  async #addSums(): Promise<void> {
    if (this.#lines.length === 0) return;
    const name = `sums/${String(this.#sums.length + 1).padStart(6, "0")}.txt`;
    const bytes = Buffer.from(this.#lines.join(""));
    this.#lines = [];
    await this.#tar.add(name, bytes);
    this.#sums.push({ name, sha256: sha256(bytes) });
  }
}
