import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secretsFrom } from "@changming/domain/context/secrets";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { BackupParts } from "./backup-parts.ts";
import { BackupWriter } from "./make-backup.ts";
import { readTar, type TarEntry, TarWriter } from "./tar.ts";
import { verifyBackup } from "./verify-backup.ts";

let folder: TempFolder;
let file: string;

const staff = "tables/staff/000001.copy.gz";
const image = "uploads/residence/lamp.webp";
const secrets = secretsFrom(Buffer.alloc(32, 1));
const at = new Date("2026-11-22T02:00:00Z");

beforeEach(async () => {
  folder = await makeTempFolder();
  file = join(folder.path, "ours.tar");
  const writer = await BackupWriter.open(file, at);
  await writer.add("tables/gift/000001.copy.gz", gzipSync("1\tlamp\n"));
  await writer.add(staff, gzipSync("1\treal\n"));
  await writer.add(image, Buffer.from("light"));
  const tables = ["gift", "staff"].map((name) => ({
    name,
    columns: [["id", "integer"] as [string, string]],
    rows: 1,
    kept: true,
  }));
  const files = { count: 1, bytes: 5, missing: [], missingCount: 0 };
  const migrations = [{ name: "001-people", timestamp: "2026" }];
  const keyMarks = { vault: "v", secret: "s" };
  const head = { app: "1.0.0", madeAt: at.toISOString(), postgres: "18.4" };
  await writer.close({ ...head, migrations, tables, sequences: [], files, keyMarks }, secrets);
});

afterEach(() => folder?.discard());

/** A copy of the backup with changed entries, made without the key. */
async function forge(change: (entry: TarEntry) => TarEntry[], end: TarEntry[] = []): Promise<string> {
  const path = join(folder.path, "forged.tar");
  const tar = await TarWriter.open(path, at);
  for await (const entry of readTar(file)) for (const { name, bytes } of change(entry)) await tar.add(name, bytes);
  for (const { name, bytes } of end) await tar.add(name, bytes);
  await tar.close();
  return path;
}

async function rowsOf(parts: BackupParts, table: string): Promise<string> {
  let rows = "";
  for await (const bytes of parts.rowsOf(table)) rows += bytes.toString();
  return rows;
}

const evil = { name: staff, bytes: gzipSync("1\tevil\n\\.\n") };

test("an unchanged backup is accepted, and a copy of its entries too", async () => {
  const { digest, proof, text } = await verifyBackup(file);
  expect(secrets.keyedHash("backup", text)).toBe(proof);
  expect((await verifyBackup(await forge((entry) => [entry]))).digest).toBe(digest);
});

test("a part before another of the same name is rejected, although the last one has the right checksum", async () => {
  const doubled = await forge((entry) => (entry.name === staff ? [evil, entry] : [entry]));
  await expect(verifyBackup(doubled)).rejects.toThrow("已损坏");
});

test.each([
  ["a repeated file", image, [{ name: image, bytes: Buffer.from("other") }]],
  ["an invalid name", staff, [{ name: "keys/secret.key", bytes: Buffer.from("a") }]],
  ["a second head", staff, [{ name: "changming-backup.json", bytes: Buffer.from("{}") }]],
  ["a table missing in the manifest", staff, [{ name: "tables/ghost/000001.copy.gz", bytes: evil.bytes }]],
])("%s is rejected", async (_what, before, added) => {
  const forged = await forge((entry) => (entry.name === before ? [...added, entry] : [entry]));
  await expect(verifyBackup(forged)).rejects.toThrow("已损坏");
});

test("a part after the seal is rejected: it would be read as part of the last table", async () => {
  const longer = await forge((entry) => [entry], [{ name: "tables/staff/000002.copy.gz", bytes: evil.bytes }]);
  await expect(verifyBackup(longer)).rejects.toThrow("已损坏");
});

test("tables in another order are rejected", async () => {
  let delayed: TarEntry[] = [];
  const turned = await forge((entry) => {
    if (entry.name.startsWith("tables/gift/")) delayed = [entry];
    return entry.name === staff ? [entry, ...delayed] : delayed[0] === entry ? [] : [entry];
  });
  await expect(verifyBackup(turned)).rejects.toThrow("已损坏");
});

test("what is loaded is what was verified: a file exchanged in between is detected", async () => {
  const { digest } = await verifyBackup(file);
  const same = new BackupParts(file);
  expect(await rowsOf(same, "gift")).toBe("1\tlamp\n");
  await same.requireVerified(digest);
  const other = new BackupParts(
    await forge((entry) => (entry.name === staff ? [{ ...entry, bytes: gzipSync("1\tevil\n") }] : [entry])),
  );
  await expect(other.requireVerified(digest)).rejects.toThrow("被换过");
});

test("a row that contains the end-of-data marker is rejected", async () => {
  const parts = new BackupParts(await forge((entry) => (entry.name === staff ? [evil] : [entry])));
  await rowsOf(parts, "gift");
  await expect(rowsOf(parts, "staff")).rejects.toThrow("不该有的一行");
  await parts.close();
});
