import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveKey, isSignature, randomKey, encrypt, signature, decrypt } from "./encryption.ts";

test("sealed bytes open with their key and name and do not contain the plaintext", () => {
  const key = randomKey();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4_000 }), fc.string(), (bytes, name) => {
      const sealed = encrypt(bytes, key, name);
      expect(decrypt(sealed, key, name).equals(bytes)).toBe(true);
      expect(sealed.length).toBe(bytes.length + 28);
      if (bytes.length > 8) expect(sealed.includes(Buffer.from(bytes))).toBe(false);
    }),
  );
});

test("a different key, a different name and any changed or missing bit are rejected", () => {
  const key = randomKey();
  const sealed = encrypt(Buffer.from("identity paper"), key, "front");
  expect(() => decrypt(sealed, randomKey(), "front")).toThrow("do not open");
  expect(() => decrypt(sealed, key, "back")).toThrow("do not open");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decrypt(changed, key, "front")).toThrow("do not open");
    expect(() => decrypt(sealed.subarray(0, at), key, "front")).toThrow("do not open");
  }
});

test("the same bytes are sealed differently each time", () => {
  const key = randomKey();
  const made = Array.from({ length: 100 }, () => encrypt(Buffer.from("same"), key, "").toString("hex"));
  expect(new Set(made).size).toBe(100);
});

test("a signature is valid for its text and key only", () => {
  const key = randomKey();
  const made = signature("a.1", key);
  expect(made).toMatch(/^[\w-]{22}$/);
  expect(isSignature(made, "a.1", key)).toBe(true);
  expect(isSignature(made, "a.2", key)).toBe(false);
  expect(isSignature(made, "a.1", randomKey())).toBe(false);
  for (const bad of ["", "x", made.slice(1), `${made}x`, "长".repeat(22)])
    expect(isSignature(bad, "a.1", key)).toBe(false);
});

test("keys for two purposes differ, and one purpose always derives the same key", () => {
  const key = randomKey();
  expect(deriveKey(key, "addresses").equals(deriveKey(key, "addresses"))).toBe(true);
  expect(deriveKey(key, "addresses").equals(deriveKey(key, "papers"))).toBe(false);
  expect(deriveKey(key, "addresses").equals(key)).toBe(false);
});
