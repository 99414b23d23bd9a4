import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { LoadFault } from "@changming/db/backup/load";
import { tableFolder, uploadsFolder } from "./manifest.ts";
import { PartsDigest } from "./parts-digest.ts";
import { readTar, type TarEntry } from "./tar.ts";

const unpack = promisify(gunzip);
/** Of one part unpacked; ours are about 8 MB, or one long row. */
const mostBytes = 268_435_456;

/** The parts of a verified backup, read once from its beginning to its end: tables in their order, then files. */
export class BackupParts {
  readonly #entries: AsyncGenerator<TarEntry>;
  readonly #digest = new PartsDigest();
  #next: TarEntry | null = null;

  constructor(path: string) {
    this.#entries = readTar(path);
  }

  /** The rows of a table as COPY wrote them; none when the next part is another's. Throws LoadFault for an end among them. */
  async *rowsOf(table: string): AsyncGenerator<Buffer> {
    for await (const { bytes } of this.#below(tableFolder(table))) {
      const rows = await unpack(bytes, { maxOutputLength: mostBytes });
      // PostgreSQL reads nothing behind such a line, and COPY never writes one.
      if (rows.indexOf("\\.") === 0 || rows.includes("\n\\.")) throw new LoadFault(`${table} 里有不该有的一行`);
      yield rows;
    }
  }

  /** The files of uploads, under the keys of their storage. */
  async *files(): AsyncGenerator<{ key: string; bytes: Buffer }> {
    for await (const { name, bytes } of this.#below(uploadsFolder))
      yield { key: name.slice(uploadsFolder.length), bytes };
  }

  /** Reads what is left. Throws LoadFault unless everything that was read is what was verified before, and nothing else. */
  async requireVerified(digest: string): Promise<void> {
    while ((await this.#read()) !== null) continue;
    if (this.#digest.end() !== digest) throw new LoadFault("备份文件在恢复途中被换过");
  }

  async close(): Promise<void> {
    await this.#entries.return(undefined);
  }

  /** The next parts, as long as they lie in this folder. */
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
