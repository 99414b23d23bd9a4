import { expect, test } from "vitest";
import { p256Keys, vapidKeys } from "./vapid-keys.ts";

const secretKey = Buffer.alloc(32, 7);

test("the pair of a secret key never changes: browsers have subscribed with it", () => {
  expect(vapidKeys(secretKey)).toEqual({
    publicKey: "BM46S4aBq__cRRsAG8NERbgGkj_Utdoe0N25b76Yv7GSRJk-MQijLQONd1L6a05-k0y5KZSZuXx6CweYDgwU8VA",
    privateKey: "IdBSIVOf0JlHEH8Oaad60C2TozFrH5XXHnGnOqj0NIM",
  });
});

test("two nodes with the same secret key have the same pair, another secret key has another", () => {
  expect(vapidKeys(Buffer.alloc(32, 7))).toEqual(vapidKeys(secretKey));
  expect(vapidKeys(Buffer.alloc(32, 8)).publicKey).not.toBe(vapidKeys(secretKey).publicKey);
});

test("a derived number that is no private key of the curve is skipped", () => {
  const order = Buffer.from("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", "hex");
  const last = Buffer.from("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550", "hex");
  const purposes: string[] = [];
  const derived = [Buffer.alloc(32), order, Buffer.alloc(32, 255), last];
  const { privateKey } = p256Keys(secretKey, "test", (_key, purpose) => {
    purposes.push(purpose);
    return derived[purposes.length - 1] ?? Buffer.alloc(32, 1);
  });
  expect(privateKey).toBe(last.toString("base64url"));
  expect(purposes).toEqual(["test/0", "test/1", "test/2", "test/3"]);
});

test("a private key that starts with zeros has its 32 bytes", () => {
  const { privateKey, publicKey } = p256Keys(secretKey, "test", () => Buffer.from("01".padStart(64, "0"), "hex"));
  expect(Buffer.from(privateKey, "base64url").length).toBe(32);
  // The base point of P-256.
  expect(Buffer.from(publicKey, "base64url").toString("hex")).toBe(
    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
  );
});
