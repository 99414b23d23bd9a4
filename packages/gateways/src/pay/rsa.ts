import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** Base64 signature over the text in UTF-8: SHA-256 with RSA, PKCS #1 v1.5, as both providers require. */
export function signText(text: string, key: KeyObject): string {
  return sign("sha256", Buffer.from(text, "utf8"), key).toString("base64");
}

/** Whether the base64 signature is valid for exactly these bytes. */
export function isSigned(bytes: Uint8Array | string, signature: string, key: KeyObject): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  return verify(
    "sha256",
    typeof bytes === "string" ? Buffer.from(bytes, "utf8") : bytes,
    key,
    Buffer.from(signature, "base64"),
  );
}

/**
 * A PEM as stored in environment variables: real line ends, written `\n`, or the bare base64 that Alipay's tool gives.
 */
function pemOf(text: string, label: "PRIVATE KEY" | "PUBLIC KEY"): string {
  const clean = text.replaceAll("\\n", "\n").trim();
  if (clean.startsWith("-----BEGIN ")) return clean;
  const lines = clean.replace(/\s/g, "").match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

/** An RSA key of 2048 bits or more, or null when the text contains none. */
export function readPrivateKey(text: string): KeyObject | null {
  const pem = pemOf(text, "PRIVATE KEY");
  return (
    keyIfStrong(() => createPrivateKey(pem)) ??
    keyIfStrong(() => createPrivateKey(pem.replaceAll(" PRIVATE KEY", " RSA PRIVATE KEY")))
  );
}

/** Likewise for a public key or a certificate. */
export function readPublicKey(text: string): KeyObject | null {
  return keyIfStrong(() => createPublicKey(pemOf(text, "PUBLIC KEY")));
}

function keyIfStrong(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    const isStrong = key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048;
    return isStrong ? key : null;
  } catch {
    return null;
  }
}
