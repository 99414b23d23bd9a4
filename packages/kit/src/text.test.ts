import fc from "fast-check";
import { expect, test } from "vitest";
import { characterCount, cleanText } from "./text.ts";

test("control and bidi override characters are removed", () => {
  expect(cleanText("想\u0000念\u0007你\u007f\u0085")).toBe("想念你");
  expect(cleanText("a\u202eb\u2066c\u2069d\u202c")).toBe("abcd");
});

test("line breaks and tabs become spaces, or stay when requested", () => {
  expect(cleanText("爷爷\r\n安息\t吧")).toBe("爷爷 安息 吧");
  expect(cleanText("爷爷\r\n安息\r吧\n", { keepLines: true })).toBe("爷爷\n安息\n吧");
});

test("leading and trailing blank and zero-width characters are trimmed, full-width spaces too", () => {
  expect(cleanText("\u3000\u200b 林徽因\ufeff\u200d \u2060")).toBe("林徽因");
  expect(cleanText(" \u200b\u3000\n")).toBe("");
});

test("a joined emoji inside the text stays whole", () => {
  expect(cleanText("一家👨‍👩‍👧人")).toBe("一家👨‍👩‍👧人");
});

test("composed and decomposed forms become one", () => {
  expect(cleanText("e\u0301")).toBe("\u00e9");
  expect(cleanText("e\u0000\u0301")).toBe("\u00e9");
});

test("half a surrogate pair becomes the replacement character", () => {
  expect(cleanText("a\ud842b")).toBe("a\ufffdb");
});

test("cleaning a clean text changes nothing, and no NUL is left", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.boolean(), (text, keepLines) => {
      const clean = cleanText(text, { keepLines });
      expect(cleanText(clean, { keepLines })).toBe(clean);
      expect(clean).not.toContain("\0");
    }),
  );
});

test("characters are counted as people count them, rare ones too", () => {
  expect(characterCount("林徽因")).toBe(3);
  expect(characterCount("𠮷野家")).toBe(3);
  expect(characterCount("")).toBe(0);
});
