import { createPublicKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { signerVector } from "../testing/wechat-signer-vector.ts";
import { isSigned, readPrivateKey, readPublicKey, signText } from "./rsa.ts";

const key = readPrivateKey(signerVector.privateKey);
if (!key) throw new Error("the test vector's key cannot be read");
const publicKey = createPublicKey(key);

test("the official Go signer's published signature is reproduced", () => {
  expect(signText(signerVector.message, key)).toBe(signerVector.signature);
});

test("a signature is valid for its text and for no other", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, other) => {
      const signature = signText(text, key);
      expect(isSigned(text, signature, publicKey)).toBe(true);
      expect(isSigned(other, signature, publicKey)).toBe(other === text);
    }),
    { numRuns: 30 },
  );
});

test("text that is not a signature is never valid", () => {
  for (const text of ["", "=", "WECHATPAY/SIGNTEST/abc", "not base64!", `${signerVector.signature}AA`, "\n"]) {
    expect(isSigned(signerVector.message, text, publicKey)).toBe(false);
  }
});

test("a private key is read from PEM of either kind, from escaped line ends, and from bare base64", () => {
  const [pkcs8, pkcs1] = (["pkcs8", "pkcs1"] as const).map((type) => key.export({ type, format: "pem" }));
  const bare = (pkcs1 ?? "").split("\n").slice(1, -2).join("");
  for (const text of [pkcs8, pkcs1, pkcs8?.replaceAll("\n", "\\n"), ` ${bare}\n`]) {
    const read = readPrivateKey(text ?? "");
    expect(read && signText(signerVector.message, read)).toBe(signerVector.signature);
  }
});

test("a public key is read from PEM and from bare base64", () => {
  const pem = publicKey.export({ type: "spki", format: "pem" });
  const bare = pem.split("\n").slice(1, -2).join("");
  for (const text of [pem, pem.replaceAll("\n", "\\n"), bare]) {
    const read = readPublicKey(text);
    expect(read && isSigned(signerVector.message, signerVector.signature, read)).toBe(true);
  }
});

test("no key, a short key and a key of another kind give null", () => {
  const short = generateKeyPairSync("rsa", { modulusLength: 1_024 });
  const curve = generateKeyPairSync("ed25519");
  for (const { privateKey, publicKey: open } of [short, curve]) {
    expect(readPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" }))).toBeNull();
    expect(readPublicKey(open.export({ type: "spki", format: "pem" }))).toBeNull();
  }
  for (const text of ["", "hunter2", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----"]) {
    expect([readPrivateKey(text), readPublicKey(text)]).toEqual([null, null]);
  }
});
