import { expect, test } from "vitest";
import { randomId, randomToken, sha256Hex } from "./ids.ts";

test("a token has 256 bits and only URL-safe characters", () => {
  expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(Buffer.from(randomToken(), "base64url")).toHaveLength(32);
  expect(Buffer.from(randomToken(48), "base64url")).toHaveLength(48);
});

test("an id has 128 bits", () => {
  expect(randomId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test("a thousand ids are all different", () => {
  expect(new Set(Array.from({ length: 1000 }, () => randomId())).size).toBe(1000);
});

test("the hash is SHA-256 of UTF-8 in lower-case hex", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Hex("长明")).toHaveLength(64);
});
