import { createHmac } from "node:crypto";
import { deriveKey, encrypt, decrypt } from "@changming/kit/encryption";
import type { Db } from "@changming/db/database";

/** Purpose of a keyed hash: the same text has another hash for each. */
type HashPurpose =
  | "mobile"
  | "address"
  | "verificationCode"
  | "attempt"
  | "password"
  | "keyMark"
  | "staffPage"
  | "reportCode"
  | "audit"
  | "graveLamp"
  | "reminderStop"
  | "backup";

/** Hashes and seals with a key stored outside the database: neither reveals anything without the other. */
export interface Secrets {
  /** HMAC-SHA-256, 64 lower-case hex characters. */
  keyedHash(purpose: HashPurpose, text: string): string;
  /**
   * Seals personal data for a column (AES-256-GCM, base64url); an empty text stays empty. `name` identifies column and
   * row: under another name it does not open.
   */
  encrypt(name: string, text: string): string;
  /** Decrypts what `encrypt` made. Throws when key, name or any bit differs. */
  decrypt(name: string, sealed: string): string;
}

/** Derives the secrets from the site's key of 32 bytes, a key of its own for each purpose. */
export function secretsFrom(key: Uint8Array): Secrets {
  const keys = new Map<HashPurpose, Buffer>();
  const keyFor = (purpose: HashPurpose) => {
    const derived = keys.get(purpose) ?? deriveKey(key, `keyed-hash/${purpose}`);
    keys.set(purpose, derived);
    return derived;
  };
  const sealing = deriveKey(key, "sealed-text");
  return {
    encrypt: (name, text) => (text === "" ? "" : encrypt(Buffer.from(text), sealing, name).toString("base64url")),
    decrypt: (name, sealed) =>
      sealed === "" ? "" : decrypt(Buffer.from(sealed, "base64url"), sealing, name).toString(),
    keyedHash: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text, "utf8").digest("hex"),
  };
}

const storedMark = (db: Db) => db.selectFrom("secret_key_mark").select("mark").executeTakeFirst();

/** Whether passwords and codes of this database may already be hashed with a key. */
export async function isSecretKeyInUse(db: Db): Promise<boolean> {
  return (await storedMark(db)) !== undefined;
}

/**
 * Whether these are the secrets with which this database's passwords and codes were hashed; the first ones used become
 * so. With others nobody could log in, and every password reset would make it worse.
 */
export async function isKeyOfDatabase(db: Db, secrets: Secrets): Promise<boolean> {
  const mark = secrets.keyedHash("keyMark", "changming");
  await db
    .insertInto("secret_key_mark")
    .values({ id: 1, mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await storedMark(db))?.mark === mark;
}
