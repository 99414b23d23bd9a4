import fc from "fast-check";
import { expect, test } from "vitest";
import { element, escapeXml } from "./xml.ts";

test("characters with a meaning in XML are escaped", () => {
  expect(element("loc", `/a?b=1&c='"<>`)).toBe("<loc>/a?b=1&amp;c=&apos;&quot;&lt;&gt;</loc>");
});

test("characters that XML does not allow are omitted, rare ones stay", () => {
  expect(escapeXml("林\u0000\u0008\u000b\u001b\ud83d霱\ufffe𠮷\n")).toBe("林霱𠮷\n");
});

test("no text opens a tag or ends an attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => !/[<>"']|&(?!(amp|lt|gt|quot|apos);)/.test(escapeXml(text))),
  );
});
