import { createHmac } from "node:crypto";
import { deriveKey } from "@changming/kit/seal";

/** What a keyed hash is for: the same text has another hash for each. */
export type HashPurpose = "mobile" | "address" | "verificationCode" | "attempt" | "password" | "keyMark";

/** Hashes with a key that lies outside the database: who has the one without the other can try nothing out. */
export interface Secrets {
  /** HMAC-SHA-256, 64 lower-case hex characters. */
  keyedHash(purpose: HashPurpose, text: string): string;
}

/** From the site's secret key of 32 bytes, a key of its own for each purpose. */
export function secretsFrom(key: Uint8Array): Secrets {
  const keys = new Map<HashPurpose, Buffer>();
  const keyFor = (purpose: HashPurpose) => {
    const derived = keys.get(purpose) ?? deriveKey(key, `keyed-hash/${purpose}`);
    keys.set(purpose, derived);
    return derived;
  };
  return {
    keyedHash: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text, "utf8").digest("hex"),
  };
}
