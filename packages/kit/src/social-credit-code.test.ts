import { expect, test } from "vitest";
import { isSocialCreditCode, normalizeSocialCreditCode } from "./social-credit-code.ts";

/** Public ones of well-known organisations. */
const real = ["91440300708461136T", "91330100799655058B", "914403001922038216"];

test.each(real)("%s is valid", (code) => {
  expect(isSocialCreditCode(code)).toBe(true);
});

test("any single wrong character and any swap of neighbours is found", () => {
  for (const code of real) {
    for (let at = 0; at < 18; at += 1) {
      for (const sign of "0123456789ABCDEFGHJKLMNPQRTUWXY") {
        const changed = code.slice(0, at) + sign + code.slice(at + 1);
        expect(isSocialCreditCode(changed), changed).toBe(changed === code);
      }
      const swapped = code.slice(0, at) + (code[at + 1] ?? "") + (code[at] ?? "") + code.slice(at + 2);
      if (swapped.length === 18) expect(isSocialCreditCode(swapped), swapped).toBe(swapped === code);
    }
  }
});

test("letters that the standard leaves out, other lengths and other scripts are invalid", () => {
  for (const text of ["", "9144030070846113", "91440300708461136I", "９１440300708461136T", "91440300708461136T1"]) {
    expect(isSocialCreditCode(text), text).toBe(false);
  }
});

test("typed with spaces, dashes, full width or lower case it is the same code", () => {
  expect(normalizeSocialCreditCode(" ９144 0300-7084 61136t ")).toBe("91440300708461136T");
});
