import { createHash } from "node:crypto";
import type { TarEntry } from "./tar.ts";

/** SHA-256 in hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** One digest over all entries in order; two reads with the same digest read the same file. */
export class PartsDigest {
  readonly #hash = createHash("sha256");

  /** Returns the checksum of this entry. */
  add({ name, bytes }: TarEntry): string {
    const sum = sha256(bytes);
    this.#hash.update(`${sum}  ${name}\n`);
    return sum;
  }

  /** The digest of all added entries; nothing can be added afterwards. */
  end(): string {
    return this.#hash.digest("hex");
  }
}
