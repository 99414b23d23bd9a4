import { createHash, randomBytes, randomFillSync, randomInt } from "node:crypto";

/** A secret of `bytes` random bytes (default: 256 bits) in base64url: session tokens, signed links. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** Random bytes for the next identifiers: 16 of them take as long as thousands. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

/** An identifier that can be neither guessed nor counted: 128 random bits in base64url, 22 characters. */
export function randomId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.toString("base64url", used - 16, used);
}

/** Lower-case hex SHA-256 of the text in UTF-8, 64 characters. */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Letters and digits without those that are easily confused: no 0, O, 1, I, L. */
const readable = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code that can be read aloud and typed, 10 characters, 49 random bits: invite codes. */
export function readableCode(): string {
  return Array.from({ length: 10 }, () => readable[randomInt(readable.length)]).join("");
}

/**
 * Hash of what was sent under a `ref`, 64 hexadecimal digits: only the same contents may repeat the first answer.
 * Objects must have their keys in a fixed order.
 */
export function hashOfContents(contents: unknown): string {
  return sha256Hex(JSON.stringify(contents));
}
