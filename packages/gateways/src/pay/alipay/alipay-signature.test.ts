import { createPublicKey } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { signerVector } from "../../testing/wechat-signer-vector.ts";
import { isSigned, readPrivateKey, signText } from "../rsa.ts";
import { contentToSign, isNotifySigned, rawMember, signedParams } from "./alipay-signature.ts";

const privateKey = readPrivateKey(signerVector.privateKey);
if (!privateKey) throw new Error("the test vector's key cannot be read");
const publicKey = createPublicKey(privateKey);

test("names are sorted; empty values are left out of a request and retained in a notification", () => {
  const params = { b: "2", a: "x=1&y", c: "", B: "+ %" };
  expect(contentToSign(params, "dropped")).toBe("B=+ %&a=x=1&y&b=2");
  expect(contentToSign(params, "kept")).toBe("B=+ %&a=x=1&y&b=2&c=");
  const { sign = "", ...rest } = signedParams(params, privateKey);
  expect(rest).toEqual(params);
  expect(isSigned("B=+ %&a=x=1&y&b=2", sign, publicKey)).toBe(true);
});

const field = fc.string({ unit: "grapheme", maxLength: 20 });
const fields = fc
  .dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), field)
  .map(({ sign: _a, sign_type: _b, ...rest }) => rest);

test("a notification's signature survives form encoding, and any change invalidates it", () => {
  fc.assert(
    fc.property(fields, (params) => {
      const sign = signText(contentToSign(params, "kept"), privateKey);
      const form = new URLSearchParams({ ...params, sign, sign_type: "RSA2" }).toString();
      const arrived = Object.fromEntries(new URLSearchParams(form));
      const clean = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.toWellFormed()]));
      if (JSON.stringify(clean) !== JSON.stringify(params)) return;
      expect(isNotifySigned(arrived, publicKey)).toBe(true);
      expect(isNotifySigned({ ...arrived, total_amount: "0.01x" }, publicKey)).toBe(false);
      expect(isNotifySigned({ ...arrived, sign_type: "RSA" }, publicKey)).toBe(false);
    }),
    { numRuns: 50 },
  );
  expect(isNotifySigned({}, publicKey)).toBe(false);
});

test("a member is returned exactly as in the text, escapes and spaces included", () => {
  const text = String.raw`{"a_response": {"url":"https:\/\/x","s":"}\"sign\":","n":[1,{"sign":2}]} ,"sign":"A\/="}`;
  expect(rawMember(text, "a_response")).toBe(String.raw`{"url":"https:\/\/x","s":"}\"sign\":","n":[1,{"sign":2}]}`);
  expect(rawMember(text, "sign")).toBe(String.raw`"A\/="`);
  for (const other of ["", "[]", "null", "{", `{"b":1}`, `{"x":{"a_response":1}}`, `{"a_response":{`]) {
    expect(rawMember(other, "a_response")).toBeNull();
  }
});

test("the inner text of any response is found unchanged", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (inner, other) => {
      const innerText = JSON.stringify(inner).replaceAll("/", "\\/");
      const text = `{"before":${JSON.stringify(other)},"a_response":${innerText},"sign":"x"}`;
      expect(rawMember(text, "a_response")).toBe(innerText);
      expect(rawMember(text, "before")).toBe(JSON.stringify(other));
    }),
  );
});
