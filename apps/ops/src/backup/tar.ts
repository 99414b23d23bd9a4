import { type FileHandle, open } from "node:fs/promises";

/** Bytes of a record, https://www.gnu.org/software/tar/manual/html_node/Standard.html */
const record = 512;
/** Maximum bytes of an entry; a larger length means damage. */
const maxBytes = 268_435_456;
const magic = "ustar\u000000";

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

/** The file is not a valid tar of TarWriter: truncated, damaged or something else. */
export class TarError extends Error {}

function headerOf(name: string, size: number, at: Date): Buffer {
  if (!/^[\w./-]{1,99}$/.test(name)) throw new Error(`invalid name: ${name.slice(0, 100)}`);
  const header = Buffer.alloc(record);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0, "latin1");
  header.write(octal(0o600, 7), 100, "latin1");
  header.write(octal(0, 7), 108, "latin1");
  header.write(octal(0, 7), 116, "latin1");
  header.write(octal(size, 11), 124, "latin1");
  header.write(octal(Math.floor(at.getTime() / 1_000), 11), 136, "latin1");
  header.write(" ".repeat(8), 148, "latin1");
  header.write("0", 156, "latin1");
  header.write(magic, 257, "latin1");
  header.write(`${octal(sumOf(header), 6)} `, 148, "latin1");
  return header;
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Writes a tar file to disk with one entry in memory at a time. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #at: Date;

  private constructor(file: FileHandle, at: Date) {
    this.#file = file;
    this.#at = at;
  }

  /** Creates the file with mode 600; `at` is the time of every entry. Throws when the file exists. */
  static async open(path: string, at: Date): Promise<TarWriter> {
    return new TarWriter(await open(path, "wx", 0o600), at);
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > maxBytes) throw new Error(`too large for one entry: ${name}`);
    const padding = Buffer.alloc((record - (bytes.length % record)) % record);
    await this.#file.appendFile(Buffer.concat([headerOf(name, bytes.length, this.#at), bytes, padding]));
  }

  /** Ends the file and syncs it to disk. */
  async close(): Promise<void> {
    await this.#file.appendFile(Buffer.alloc(2 * record));
    await this.#file.sync();
    await this.#file.close();
  }

  /** Closes and deletes an incomplete file. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }
}

/** The entries of a tar file in order. Throws TarError for a file that is not a tar or is truncated. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    for (let at = 0; ;) {
      const header = await readExactly(file, at, record);
      at += record;
      if (header.every((byte) => byte === 0)) return;
      const { name, length } = parse(header);
      if (at + length > size) throw new TarError("truncated");
      yield { name, bytes: await readExactly(file, at, length) };
      at += Math.ceil(length / record) * record;
    }
  } finally {
    await file.close();
  }
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new TarError("truncated");
    done += bytesRead;
  }
  return bytes;
}

function parse(header: Buffer): { name: string; length: number } {
  const text = (from: number, length: number) => header.toString("latin1", from, from + length).replace(/\0.*$/s, "");
  const sum = Number.parseInt(text(148, 8), 8);
  if (!text(257, 6).startsWith("ustar") || sum !== sumOf(header)) throw new TarError("damaged");
  // Only files under their own names: no links, folders, headers for the next entry, or paths continued elsewhere.
  if (text(156, 1) !== "0" || text(345, 155) !== "") throw new TarError("damaged");
  const length = Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(length) || length < 0 || length > maxBytes) throw new TarError("damaged");
  return { name: text(0, 100), length };
}
