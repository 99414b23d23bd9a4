import { type FileHandle, open } from "node:fs/promises";

/** Bytes of a record, https://www.gnu.org/software/tar/manual/html_node/Standard.html */
const record = 512;
/** No entry of ours is larger; a length above it is damage. */
const mostBytes = 268_435_456;
const magic = "ustar\u000000";

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

/** The file is not what a tar of ours is: cut off, damaged, or something else. */
export class TarFault extends Error {}

function headerOf(name: string, size: number, at: Date): Buffer {
  if (!/^[\w./-]{1,99}$/.test(name)) throw new Error(`not a name of ours: ${name.slice(0, 100)}`);
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

/** A tar file that grows on the disk. One entry is in memory at a time. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #at: Date;

  private constructor(file: FileHandle, at: Date) {
    this.#file = file;
    this.#at = at;
  }

  /** Makes the file, for us alone to read; `at` is the time of every entry. Throws where there is one already. */
  static async open(path: string, at: Date): Promise<TarWriter> {
    return new TarWriter(await open(path, "wx", 0o600), at);
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > mostBytes) throw new Error(`too large for one entry: ${name}`);
    const padding = Buffer.alloc((record - (bytes.length % record)) % record);
    await this.#file.appendFile(Buffer.concat([headerOf(name, bytes.length, this.#at), bytes, padding]));
  }

  /** Ends the file and forces it to the disk. */
  async close(): Promise<void> {
    await this.#file.appendFile(Buffer.alloc(2 * record));
    await this.#file.sync();
    await this.#file.close();
  }

  /** Gives it up half written. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }
}

/** The entries of a tar file, in their order. Throws TarFault for what is no tar or has no end. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    for (let at = 0; ;) {
      const header = await readExactly(file, at, record);
      at += record;
      if (header.every((byte) => byte === 0)) return;
      const { name, length } = parse(header);
      if (at + length > size) throw new TarFault("cut off");
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
    if (bytesRead === 0) throw new TarFault("cut off");
    done += bytesRead;
  }
  return bytes;
}

function parse(header: Buffer): { name: string; length: number } {
  const text = (from: number, length: number) => header.toString("latin1", from, from + length).replace(/\0.*$/s, "");
  const sum = Number.parseInt(text(148, 8), 8);
  if (!text(257, 6).startsWith("ustar") || sum !== sumOf(header)) throw new TarFault("damaged");
  const length = Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(length) || length < 0 || length > mostBytes) throw new TarFault("damaged");
  return { name: text(0, 100), length };
}
