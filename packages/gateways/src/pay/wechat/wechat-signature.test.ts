import { createCipheriv, createPublicKey } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { signerVector } from "../../testing/wechat-signer-vector.ts";
import { isSigned, readPrivateKey, signText } from "../rsa.ts";
import { checkWechatSignature, openResource, requestText, wechatAuthorization } from "./wechat-signature.ts";

const privateKey = readPrivateKey(signerVector.privateKey);
if (!privateKey) throw new Error("the test vector's key cannot be read");
const publicKey = createPublicKey(privateKey);
const keys = new Map([["PUB_KEY_ID_1", publicKey]]);
const now = new Date("2026-11-21T04:00:00Z");
const second = now.getTime() / 1_000;

test("a request is signed in five lines over path and query, and the header names the signing parameters", () => {
  const url = new URL("https://api.mch.weixin.qq.com/v3/pay/transactions/id/1?mchid=19");
  const request = { method: "GET", url, body: "", timestamp: 1_700_000_000, nonce: "n0nce" };
  expect(requestText("GET", url, 1_700_000_000, "n0nce", "")).toBe(
    "GET\n/v3/pay/transactions/id/1?mchid=19\n1700000000\nn0nce\n\n",
  );
  const header = wechatAuthorization(request, { mchid: "19", serial: "AB", privateKey });
  const [, signature = ""] =
    /^WECHATPAY2-SHA256-RSA2048 mchid="19",nonce_str="n0nce",signature="([^"]+)",timestamp="1700000000",serial_no="AB"$/.exec(
      header,
    ) ?? [];
  expect(isSigned("GET\n/v3/pay/transactions/id/1?mchid=19\n1700000000\nn0nce\n\n", signature, publicKey)).toBe(true);
});

function headersFor(body: string, timestamp = second) {
  return {
    "wechatpay-timestamp": String(timestamp),
    "wechatpay-nonce": "n0nce",
    "wechatpay-serial": "PUB_KEY_ID_1",
    "wechatpay-signature": signText(`${timestamp}\nn0nce\n${body}\n`, privateKey!),
  };
}

const check = (headers: Record<string, string | string[] | undefined>, body: string) =>
  checkWechatSignature(headers, Buffer.from(body), keys, now);

test("the signature over any body is valid for its bytes and invalid for others", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (body) => {
      const headers = headersFor(body);
      expect(check(headers, body)).toBe("good");
      expect(check(headers, `${body} `)).toBe("badSignature");
    }),
    { numRuns: 30 },
  );
});

test("a timestamp five minutes off is stale in both directions, one second less is not", () => {
  for (const [off, outcome] of [
    [-300, "stale"],
    [-299, "good"],
    [299, "good"],
    [300, "stale"],
  ] as const) {
    expect(check(headersFor("{}", second + off), "{}")).toBe(outcome);
  }
});

test.each([
  ["a probe", { "wechatpay-signature": `WECHATPAY/SIGNTEST/${headersFor("{}")["wechatpay-signature"]}` }],
  ["an unknown key", { "wechatpay-serial": "PUB_KEY_ID_2" }],
  ["another kind of signature", { "wechatpay-signature-type": "WECHATPAY2-SM2-WITH-SM3" }],
  ["no time", { "wechatpay-timestamp": undefined }],
  ["an invalid time", { "wechatpay-timestamp": "soon" }],
  ["no nonce", { "wechatpay-nonce": "" }],
  ["a header twice", { "wechatpay-nonce": ["n0nce", "n0nce"] }],
  ["no signature", { "wechatpay-signature": undefined }],
])("%s is a bad signature", (_name, changes) => {
  expect(check({ ...headersFor("{}"), ...changes }, "{}")).toBe("badSignature");
});

const apiKey = "k".repeat(32);

function sealed(text: string, associated: string) {
  const cipher = createCipheriv("aes-256-gcm", apiKey, "0123456789ab").setAAD(Buffer.from(associated));
  return Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

test("an encrypted resource opens; a changed bit, another name or another key gives null", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(), (text, at) => {
      const bytes = sealed(text, "transaction");
      const resource = { nonce: "0123456789ab", associated_data: "transaction", ciphertext: bytes.toString("base64") };
      expect(openResource(resource, apiKey)).toBe(Buffer.from(text).toString());
      const position = at % bytes.length;
      bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
      expect(openResource({ ...resource, ciphertext: bytes.toString("base64") }, apiKey)).toBeNull();
      expect(openResource({ ...resource, associated_data: "refund" }, apiKey)).toBeNull();
      expect(openResource(resource, "x".repeat(32))).toBeNull();
    }),
  );
  const bare = sealed("{}", "").toString("base64");
  expect(openResource({ nonce: "0123456789ab", ciphertext: bare }, apiKey)).toBe("{}");
  expect(openResource({ nonce: "short", ciphertext: bare }, apiKey)).toBeNull();
  expect(openResource({ nonce: "0123456789ab", ciphertext: "AAAA" }, apiKey)).toBeNull();
});
