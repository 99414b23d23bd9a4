import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from "node:crypto";
import { z } from "zod";
import { readJson } from "../http/exchange.ts";
import type { PushDevice } from "./push-devices.ts";

/** Maximum seconds for which a signature may be valid (RFC 8292, 2). */
const maxLifeSeconds = 86_400;

const header = z.object({ typ: z.literal("JWT"), alg: z.literal("ES256") });
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(?:https|mailto):/) });

interface Expected {
  audience: string;
  /** The public key for which the browser subscribed. */
  siteKey: string;
  now: Date;
}

/** Why the site's signature (VAPID, RFC 8292) is not valid, by Apple's names; null for a valid one. */
export function signatureError(
  authorization: string | undefined,
  { audience, siteKey, now }: Expected,
): "MissingProviderToken" | "BadJwtToken" | "BadAudience" | "ExpiredJwtToken" | "VapidPkHashMismatch" | null {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  if (token === "") return "MissingProviderToken";
  if (key !== siteKey) return "VapidPkHashMismatch";
  const [head = "", body = "", mac = ""] = token.split(".");
  const { data } = claims.safeParse(jsonOf(body));
  if (!data || !header.safeParse(jsonOf(head)).success) return "BadJwtToken";
  const signed = { key: publicKeyOf(key), dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${body}`), signed, Buffer.from(mac, "base64url"))) return "BadJwtToken";
  if (data.aud !== audience) return "BadAudience";
  const leftSeconds = data.exp - now.getTime() / 1_000;
  return leftSeconds > 0 && leftSeconds <= maxLifeSeconds ? null : "ExpiredJwtToken";
}

const jsonOf = (part: string) => readJson(Buffer.from(part, "base64url").toString("utf8"));

function publicKeyOf(key: string) {
  const bytes = Buffer.from(key, "base64url");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString("base64url"));
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
}

const saltBytes = 16;
const lengthAt = 20;
const tagBytes = 16;

/**
 * Decrypts a message as a browser does (RFC 8291, in one record of RFC 8188); null where it does not open. Written from
 * the specifications and not with the library that encrypts, so that they check each other.
 */
export function decryptPush(message: Buffer, { keys, auth }: Pick<PushDevice, "keys" | "auth">): string | null {
  try {
    const salt = message.subarray(0, saltBytes);
    const keyEnd = lengthAt + 1 + message.readUInt8(lengthAt);
    const senderKey = message.subarray(lengthAt + 1, keyEnd);
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(keys.privateKey, "base64url");
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
    const input = hkdfSync("sha256", curve.computeSecret(senderKey), Buffer.from(auth, "base64url"), info, 32);
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", Buffer.from(input), salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(message.subarray(-tagBytes));
    const padded = Buffer.concat([decipher.update(message.subarray(keyEnd, -tagBytes)), decipher.final()]);
    // The text ends before the mark of the last record, which zeros may follow.
    const end = padded.lastIndexOf(2);
    return end < 0 ? null : padded.subarray(0, end).toString("utf8");
  } catch {
    return null;
  }
}
