import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A new key of 256 random bits. */
export function randomKey(): Buffer {
  return randomBytes(keyBytes);
}

/**
 * Encrypts bytes with AES-256-GCM (NIST SP 800-38D): nonce, ciphertext, tag; 28 bytes longer than the input. `name` is
 * the associated data: under a different name the bytes do not open.
 */
export function encrypt(bytes: Uint8Array, key: Uint8Array, name: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the output of `encrypt`. Throws one and the same error for a changed bit, a wrong key and a wrong name. */
export function decrypt(sealed: Uint8Array, key: Uint8Array, name: string): Buffer {
  try {
    return decryptChecked(sealed, key, name);
  } catch {
    throw new Error("sealed bytes that do not open");
  }
}

function decryptChecked(sealed: Uint8Array, key: Uint8Array, name: string): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new Error("too short");
  const body = sealed.subarray(nonceBytes, sealed.length - tagBytes);
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** A key for one purpose, derived from another key (HKDF, RFC 5869): a leaked derived key does not reveal the other. */
export function deriveKey(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, new Uint8Array(0), purpose, keyBytes));
}

/** 128 bits of HMAC-SHA-256 over the text, in base64url: 22 characters that only the holder of the key can compute. */
export function signature(text: string, key: Uint8Array): string {
  return createHmac("sha256", key).update(text, "utf8").digest().subarray(0, 16).toString("base64url");
}

/** Whether `given` is the signature of the text, compared in constant time. */
export function isSignature(given: string, text: string, key: Uint8Array): boolean {
  const right = Buffer.from(signature(text, key));
  const offered = Buffer.from(given);
  return right.length === offered.length && timingSafeEqual(right, offered);
}
