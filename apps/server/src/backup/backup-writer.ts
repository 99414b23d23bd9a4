import { createHash } from "node:crypto";
import type { Secrets } from "@changming/domain/context/secrets";
import { formatVersion, headName, type Manifest, manifestName, type ManifestSeal, sealName } from "./manifest.ts";
import { TarWriter } from "./tar.ts";

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
