import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzip } from "node:zlib";
import { promisify } from "node:util";
import { leftOut, type NamedUpload, type Snapshot, withSnapshot } from "@changming/db/backup/snapshot";
import { keptSizes } from "@changming/domain/upload/picture-sizes";
import { keyOf } from "../upload/sealed-storage.ts";
import { ConfigError } from "../config.ts";
import { BackupWriter } from "./backup-writer.ts";
import { type Keys, readingsOf } from "./keys.ts";
import { type Manifest, tableFolder, uploadsFolder } from "./manifest.ts";

const pack = promisify(gzip);

export interface BackupParts {
  databaseUrl: string;
  /** Folder in which the files of uploads lie. */
  uploads: string;
  keys: Keys;
  app: string;
  now: Date;
}

/** Names of missing files that the manifest lists. */
const mostMissing = 100;

/**
 * Writes a backup: one moment of the database, then every file that its rows name. Files are never rewritten, and none
 * is moved or deleted while the moment is held. Throws ConfigError for an empty database and for keys that are not its.
 */
export async function makeBackup(path: string, parts: BackupParts): Promise<Manifest["files"]> {
  const { vaultMark, secrets } = await readingsOf(parts.keys);
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
    const kept = !leftOut.includes(table.name);
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
        if (files.missing.length < mostMissing) files.missing.push(key);
        continue;
      }
      await writer.add(uploadsFolder + key, bytes);
      files.count += 1;
      files.bytes += bytes.length;
    }
  }
  return files;
}

/** Where the files of an upload lie: sealed until they are laid on a shelf. */
export function keysOf({ stored_as, width, purpose, placed_at }: NamedUpload): string[] {
  const shelf = placed_at === null ? "vault" : purpose === "photo" ? "residence" : "public";
  return keptSizes(width).map((size) => keyOf(shelf, { storedAs: stored_as, size }));
}
