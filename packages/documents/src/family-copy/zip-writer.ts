import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Generated names only; user input never becomes a path. */
const plainPath = /^(?!.*\.\.)[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;
/** Formats that are already compressed. */
const packed = /\.(?:jpg|png|webp|pdf)$/;

/** Bytes written at a time, with backpressure from the disk. */
const slice = 262_144;

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += slice) yield bytes.subarray(start, start + slice);
}

/** Writes a ZIP file to disk, one file in memory at a time. */
export class ZipWriter {
  #path: string;
  #zip = new ZipFile();
  #written: Promise<void>;
  #stop = new AbortController();
  #at: Date;
  /** Checksums by path. */
  #sums = new Map<string, string>();
  #next: Buffer = Buffer.alloc(0);

  /** `at` is the time of every file in it. */
  constructor(path: string, at: Date) {
    this.#path = path;
    this.#at = at;
    this.#written = pipeline(this.#zip.outputStream, createWriteStream(path, { mode: 0o600 }), {
      signal: this.#stop.signal,
    });
    // Awaited below; this only prevents an unhandled rejection.
    this.#written.catch(() => undefined);
  }

  get files(): number {
    return this.#sums.size;
  }

  /** Resolves when the file is written. Throws when the disk cannot be written. */
  async add(path: string, content: Buffer | string): Promise<void> {
    if (!plainPath.test(path)) throw new Error(`invalid path: ${path.slice(0, 80)}`);
    // Readers disagree about which of two files of one name is the right one.
    if (this.#sums.has(path)) throw new Error(`second file: ${path.slice(0, 80)}`);
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    this.#sums.set(path, createHash("sha256").update(bytes).digest("hex"));
    await Promise.race([this.#put(path, bytes), this.#written]);
  }

  /** Adds the checksums of all files in `sha256sum -c` format and closes the ZIP file. Returns its size in bytes. */
  async close(): Promise<number> {
    const sums = [...this.#sums].map(([path, sum]) => `${sum}  ${path}\n`).join("");
    await Promise.race([this.#put("SHA256SUMS", Buffer.from(sums)), this.#written]);
    this.#zip.end();
    await this.#written;
    const file = await open(this.#path, "r+");
    try {
      await file.sync();
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  }

  /** Closes an incomplete file. */
  async abandon(): Promise<void> {
    this.#stop.abort();
    await this.#written.catch(() => undefined);
  }

  #put(path: string, bytes: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const options = { compress: !packed.test(path), mtime: this.#at, mode: 0o100644 };
    this.#next = bytes;
    this.#zip.addReadStreamLazy(path, options, (take) => {
      const stream = Readable.from(slicesOf(this.#next));
      // ZipFile retains this closure to its end; without the reset it would retain every image.
      this.#next = Buffer.alloc(0);
      stream.once("end", () => resolve(undefined)).once("error", reject);
      take(null, stream);
    });
    return promise;
  }
}
