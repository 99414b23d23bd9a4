import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { LoadError } from "./load.ts";
import { tableFolder, uploadsFolder } from "./manifest.ts";
import { PartsDigest } from "./verify-backup.ts";
import { readTar, type TarEntry } from "./tar.ts";

const unpack = promisify(gunzip);
/** Maximum unpacked bytes of one part; the writer makes parts of about 8 MB, or of one long row. */
const maxBytes = 268_435_456;

/** The parts of a verified backup, read once from start to end: tables in order, then files. */
export class BackupParts {
  readonly #entries: AsyncGenerator<TarEntry>;
  readonly #digest = new PartsDigest();
  #next: TarEntry | null = null;

  constructor(path: string) {
    this.#entries = readTar(path);
  }

  /**
   * The rows of a table in COPY format; none when the next part belongs to another table. Throws LoadError for an
   * end-of-data marker among the rows.
   */
  async *rowsOf(table: string): AsyncGenerator<Buffer> {
    for await (const { bytes } of this.#below(tableFolder(table))) {
      const rows = await unpack(bytes, { maxOutputLength: maxBytes });
      // PostgreSQL ignores everything after an end-of-data marker (`\.`), and COPY never writes one into a part.
      if (rows.indexOf("\\.") === 0 || rows.includes("\n\\.")) throw new LoadError(`${table} 里有不该有的一行`);
      yield rows;
    }
  }

  /** The uploaded files with their storage keys. */
  async *files(): AsyncGenerator<{ key: string; bytes: Buffer }> {
    for await (const { name, bytes } of this.#below(uploadsFolder))
      yield { key: name.slice(uploadsFolder.length), bytes };
  }

  /** Reads the rest. Throws LoadError unless the bytes read are exactly those that were verified. */
  async requireVerified(digest: string): Promise<void> {
    while ((await this.#read()) !== null) continue;
    if (this.#digest.end() !== digest) throw new LoadError("备份文件在恢复途中被换过");
  }

  async close(): Promise<void> {
    await this.#entries.return(undefined);
  }

  /** The next parts while they are in this folder. */
  async *#below(folder: string): AsyncGenerator<TarEntry> {
    for (;;) {
      const entry = await this.#peek();
      if (!entry?.name.startsWith(folder)) return;
      this.#next = null;
      yield entry;
    }
  }

  async #peek(): Promise<TarEntry | null> {
    while (this.#next === null) {
      const entry = await this.#read();
      if (entry === null) return null;
      if (entry.name.startsWith("tables/") || entry.name.startsWith(uploadsFolder)) this.#next = entry;
    }
    return this.#next;
  }

  async #read(): Promise<TarEntry | null> {
    const { value, done } = await this.#entries.next();
    if (done) return null;
    this.#digest.add(value);
    return value;
  }
}
