import fc from "fast-check";
import { expect, test } from "vitest";
import { isNewPassword, passwordError, passwordHash, passwordRule } from "./password.ts";

test.each(["abc123", "123abc", "a12345678901234", "Z9Z9Z9"])("%s is 6 to 15 letters and digits", (password) => {
  expect(isNewPassword(password)).toBe(true);
});

test.each([
  "",
  "ab123",
  "a123456789012345",
  "abcdef",
  "123456",
  "abc 123",
  "abc_123",
  "密码abc123",
  "ａｂｃ123",
  "abc123\n",
])("%j is rejected", (password) => {
  expect(isNewPassword(password)).toBe(false);
});

test("a password is accepted exactly when it has letters, digits, nothing else and the right length", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[aZ0 -]{0,17}$/), (text) => {
      const isRight =
        text.length >= 6 && text.length <= 15 && !/[^a-z0-9]/i.test(text) && /[a-z]/i.test(text) && /\d/.test(text);
      expect(isNewPassword(text)).toBe(isRight);
    }),
  );
});

test("the password is validated before its repetition, and each has its own message", () => {
  const differ = "再次输入的密码不一致";
  expect(passwordError("abc", "abd", differ)).toEqual({ field: "password", message: passwordRule });
  expect(passwordError("lotus88x", "lotus88y", differ)).toEqual({ field: "repassword", message: differ });
  expect(passwordError("lotus88x", "lotus88x", differ)).toBeNull();
});

test("a password is sent as the hex SHA-256 of the typed text", async () => {
  expect(await passwordHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
