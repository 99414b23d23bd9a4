import { createHmac } from "node:crypto";
import { deriveKey, seal, unseal } from "@changming/kit/seal";

/** What a keyed hash is for: the same text has another hash for each. */
export type HashPurpose =
  | "mobile"
  | "address"
  | "verificationCode"
  | "attempt"
  | "password"
  | "keyMark"
  | "staffPage"
  | "audit"
  | "backup";

/** Hashes and seals with a key that lies outside the database: who has the one without the other learns nothing. */
export interface Secrets {
  /** HMAC-SHA-256, 64 lower-case hex characters. */
  keyedHash(purpose: HashPurpose, text: string): string;
  /**
   * Seals a person's data for a column (AES-256-GCM, base64url); nothing stays nothing. `name` says what and whose it is:
   * under another name it does not open.
   */
  seal(name: string, text: string): string;
  /** Opens what `seal` made. Throws when the key, the name or a bit of it is another. */
  unseal(name: string, sealed: string): string;
}

/** From the site's secret key of 32 bytes, a key of its own for each purpose. */
export function secretsFrom(key: Uint8Array): Secrets {
  const keys = new Map<HashPurpose, Buffer>();
  const keyFor = (purpose: HashPurpose) => {
    const derived = keys.get(purpose) ?? deriveKey(key, `keyed-hash/${purpose}`);
    keys.set(purpose, derived);
    return derived;
  };
  const sealing = deriveKey(key, "sealed-text");
  return {
    seal: (name, text) => (text === "" ? "" : seal(Buffer.from(text), sealing, name).toString("base64url")),
    unseal: (name, sealed) => (sealed === "" ? "" : unseal(Buffer.from(sealed, "base64url"), sealing, name).toString()),
    keyedHash: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text, "utf8").digest("hex"),
  };
}
