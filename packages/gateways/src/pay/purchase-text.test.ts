import fc from "fast-check";
import { expect, test } from "vitest";
import { alipaySubject, requireNumber, shortText } from "./purchase-text.ts";

test("a subject is cut between characters and never exceeds the maximum", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 1, max: 100 }), (text, max) => {
      const short = shortText(text, max);
      expect(Buffer.byteLength(short)).toBeLessThanOrEqual(max);
      expect(short.isWellFormed()).toBe(true);
      expect(short).not.toMatch(/[\n\r\t]/);
    }),
  );
  expect(shortText(`花圈 "大"+50% & <b> 🕯️`, 127)).toBe(`花圈 "大"+50% & <b> 🕯️`);
  expect(shortText("花".repeat(100), 127)).toBe("花".repeat(42));
});

test("a subject for Alipay has no slash, equals sign or ampersand", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(alipaySubject(text, 240)).not.toMatch(/[/=&]/);
    }),
  );
  expect(alipaySubject("a/b=c&d", 240)).toBe("a／b＝c＆d");
});

test("only numbers that both providers accept are valid", () => {
  expect(requireNumber("CM20261121000001")).toBe("CM20261121000001");
  for (const number of ["", "CM1", "cm20261121000001", "CM20261121000001-", "C".repeat(33), "CM2026112100000１"]) {
    expect(() => requireNumber(number)).toThrow(RangeError);
  }
});
