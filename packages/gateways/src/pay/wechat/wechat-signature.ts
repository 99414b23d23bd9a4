import { createDecipheriv, type KeyObject } from "node:crypto";
import type { BridgeParams } from "../pay-gateway.ts";
import { isSigned, signText } from "../rsa.ts";

/** Seconds from which on a WeChat timestamp is stale (official Go and Java code). */
const toleranceSeconds = 300;

export const authorizationScheme = "WECHATPAY2-SHA256-RSA2048";

export interface MerchantKey {
  mchid: string;
  /** Serial number of the merchant's API certificate. */
  serial: string;
  privateKey: KeyObject;
}

/** The text that is signed for a request: method, path with query, time, nonce, body, each with a line end. */
export function requestText(method: string, url: URL, timestamp: number, nonce: string, body: string): string {
  return `${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body}\n`;
}

/** Header `Authorization` of a request. `body` is exactly what is sent, empty for GET. */
export function wechatAuthorization(
  { method, url, body, timestamp, nonce }: { method: string; url: URL; body: string; timestamp: number; nonce: string },
  key: MerchantKey,
): string {
  const signature = signText(requestText(method, url, timestamp, nonce, body), key.privateKey);
  const items = { mchid: key.mchid, nonce_str: nonce, signature, timestamp, serial_no: key.serial };
  const list = Object.entries(items).map(([name, value]) => `${name}="${value}"`);
  return `${authorizationScheme} ${list.join(",")}`;
}

/** The text that is signed for the bridge between a page and WeChat. */
export function bridgeText({ appId, timeStamp, nonceStr, package: order }: Omit<BridgeParams, "paySign">): string {
  return `${appId}\n${timeStamp}\n${nonceStr}\n${order}\n`;
}

export type PlatformKeys = ReadonlyMap<string, KeyObject>;

/**
 * Checks the headers of a response or a notification over the raw body. Names in lower case. WeChat's own probes
 * (`WECHATPAY/SIGNTEST/…`) are bad signatures like any other.
 */
export function checkWechatSignature(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  raw: Uint8Array,
  keys: PlatformKeys,
  now: Date,
): "good" | "badSignature" | "stale" {
  const [timestamp, nonce, signature, serial] = ["timestamp", "nonce", "signature", "serial"].map((name) => {
    const value = headers[`wechatpay-${name}`];
    return typeof value === "string" ? value : "";
  }) as [string, string, string, string];
  const key = keys.get(serial);
  const type = headers["wechatpay-signature-type"] ?? authorizationScheme;
  if (!key || type !== authorizationScheme || !/^\d{1,12}$/.test(timestamp) || nonce === "") return "badSignature";
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), raw, Buffer.from("\n")]);
  if (!isSigned(message, signature, key)) return "badSignature";
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) < toleranceSeconds ? "good" : "stale";
}

interface SealedResource {
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

const tagBytes = 16;

/** Decrypts AEAD_AES_256_GCM; null when a bit or the key differs. `apiKey` is the APIv3 key, 32 characters. */
export function openResource(
  { ciphertext, nonce, associated_data = "" }: SealedResource,
  apiKey: string,
): string | null {
  const sealed = Buffer.from(ciphertext, "base64");
  if (sealed.length < tagBytes || Buffer.byteLength(nonce) !== 12) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(apiKey), Buffer.from(nonce), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(associated_data))
      .setAuthTag(sealed.subarray(sealed.length - tagBytes));
    // final() compares the tag.
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    return null;
  }
}
