import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzip } from "node:zlib";
import { promisify } from "node:util";
import { excludedTables, type NamedUpload, type Snapshot, withSnapshot } from "@changming/db/backup/snapshot";
import { storedSizes } from "@changming/domain/context/image-sizes";
import { keyOf } from "../upload/sealed-storage.ts";
import { ConfigError } from "../config/config.ts";
import { BackupWriter } from "./backup-writer.ts";
import { type Keys, keyFingerprints } from "./keys.ts";
import { type Manifest, tableFolder, uploadsFolder } from "./manifest.ts";

const pack = promisify(gzip);

interface BackupParts {
  databaseUrl: string;
  /** Folder of the uploaded files. */
  uploads: string;
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
export async function makeBackup(path: string, parts: BackupParts): Promise<Manifest["files"]> {
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
      const files = await writeFiles(writer, snapshot, parts.uploads);
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
    const kept = !excludedTables.includes(table.name);
    let part = 0;
    const take = async (bytes: Buffer) => {
      part += 1;
      const name = `${tableFolder(table.name)}${String(part).padStart(6, "0")}.copy.gz`;
      await writer.add(name, await pack(bytes, { level: 6 }));
    };
    written.push({ ...table, rows: kept ? await copy(table, take) : 0, kept });
  }
  return written;
}

async function writeFiles(writer: BackupWriter, snapshot: Snapshot, folder: string): Promise<Manifest["files"]> {
  const files: Manifest["files"] = { count: 0, bytes: 0, missing: [], missingCount: 0 };
  for await (const upload of snapshot.uploads()) {
    for (const key of keysOf(upload)) {
      const bytes = await readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
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
  }
  return files;
}

/** Storage keys of the files of an upload: in the vault until the upload is placed. */
function keysOf({ stored_as, width, purpose, placed_at }: NamedUpload): string[] {
  const area = placed_at === null ? "vault" : purpose === "photo" ? "residence" : "public";
  return storedSizes(width).map((size) => keyOf(area, { storedAs: stored_as, size }));
}
