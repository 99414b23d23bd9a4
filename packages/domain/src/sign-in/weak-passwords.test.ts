import { expect, test } from "vitest";
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { sha256Hex } from "@changming/kit/ids";
import { isWeakPassword } from "./weak-passwords.ts";

test.each(["abc123", "a123456", "123456a", "qwe123", "1qaz2wsx", "woaini1314", "Password1", "aa123456", "zhang1988"])(
  "%s is rejected although it follows the password rule",
  (password) => {
    expect(isWeakPassword(sha256Hex(password))).toBe(true);
  },
);

test("the password that every demo prints is rejected", () => {
  expect(isWeakPassword(sha256Hex(demoPassword))).toBe(true);
});

test.each(["sunflower7", "ximen2k4hu", "a1", "123456", "Tang9Chang0Xi"])("%s is accepted", (password) => {
  expect(isWeakPassword(sha256Hex(password))).toBe(false);
});
