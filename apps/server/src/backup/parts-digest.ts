import { createHash } from "node:crypto";
import type { TarEntry } from "./tar.ts";

/** SHA-256 in hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** One sum over all entries of a file in their order, by which two readings of it are told to be of the same. */
export class PartsDigest {
  readonly #hash = createHash("sha256");

  /** Returns the sum of this entry alone. */
  add({ name, bytes }: TarEntry): string {
    const sum = sha256(bytes);
    this.#hash.update(`${sum}  ${name}\n`);
    return sum;
  }

  /** Of everything added; nothing can be added afterwards. */
  end(): string {
    return this.#hash.digest("hex");
  }
}
