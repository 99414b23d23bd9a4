import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

type Encoding = "br" | "gzip" | "identity";

/** Minimum bytes for which compression pays off. */
const worthCompressing = 1_000;

/** True when `Accept-Encoding` names the encoding and does not decline it with `q=0`. */
function takes(accepted: string, encoding: Encoding): boolean {
  return accepted.split(",").some((part) => {
    const [name, weight = ""] = part.split(";");
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}

/**
 * Bytes of an answer with their ETag and, computed once on first use, their compressed forms. The first answer is
 * compressed quickly; one that is sent again is compressed anew, to a tenth less.
 */
export class Payload {
  readonly identity: Buffer;
  #etag: string | undefined;
  #isSentAgain = false;
  #compressed = new Map<Encoding, Promise<Buffer>>();
  #ready = new Map<Encoding, Buffer>();

  constructor(bytes: Buffer) {
    this.identity = bytes;
  }

  /** Weak: the same content has other bytes in another encoding. */
  get etag(): string {
    this.#etag ??= `W/"${createHash("sha256").update(this.identity).digest("base64url").slice(0, 22)}"`;
    return this.#etag;
  }

  /** Estimated memory: the bytes and their compressed forms. */
  get bytes(): number {
    return Math.ceil(this.identity.length * 1.4) + 200;
  }

  /** The best encoding among those in `Accept-Encoding`. */
  choose(accepted: string | undefined): Encoding {
    if (!accepted || this.identity.length < worthCompressing) return "identity";
    return (["br", "gzip"] as const).find((encoding) => takes(accepted, encoding)) ?? "identity";
  }

  /** Bytes in the encoding if already computed. */
  at(encoding: Encoding): Buffer | undefined {
    if (encoding === "identity") return this.identity;
    const ready = this.#ready.get(encoding);
    if (ready && encoding === "br" && !this.#isSentAgain) {
      this.#isSentAgain = true;
      brotli(this.identity, small).then(
        (bytes) => this.#ready.set("br", bytes),
        () => undefined,
      );
    }
    return ready;
  }

  in(encoding: Encoding): Promise<Buffer> {
    if (encoding === "identity") return Promise.resolve(this.identity);
    let made = this.#compressed.get(encoding);
    if (!made) {
      made = encoding === "br" ? brotli(this.identity, fast) : compressGzip(this.identity, { level: 7 });
      made.then(
        (bytes) => this.#ready.set(encoding, bytes),
        () => this.#compressed.delete(encoding),
      );
      this.#compressed.set(encoding, made);
    }
    return made;
  }
}

/**
 * Quality, and the logarithm of the window in bytes. Measured with pages of 70 to 115 kB: from quality 7 on, the default
 * window of 4 MB takes four times as long as one of 256 kB, for the same size.
 */
const fast = { quality: 4, window: 22 };
const small = { quality: 7, window: 18 };

function brotli(bytes: Buffer, { quality, window }: typeof fast): Promise<Buffer> {
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
