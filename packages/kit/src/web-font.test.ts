import { expect, test } from "vitest";
import { fontCharacters, maxFontCharacters, pageFontPaths, webFontPath } from "./web-font.ts";

const charactersOf = (path: string) => new URL(path, "http://site.example").searchParams.get("text") ?? "";

test("texts with the same characters have the same address", () => {
  expect(webFontPath("song", "长明长明")).toBe(webFontPath("song", "明长"));
});

test("a character of two UTF-16 units stays whole", () => {
  expect(fontCharacters("𠮷𠮷野")).toEqual(["野", "𠮷"].toSorted());
  expect(charactersOf(webFontPath("kai", "𠮷"))).toBe("𠮷");
});

test("what no address can be made of is left out: halves of surrogate pairs, control characters", () => {
  expect(charactersOf(webFontPath("song", "𠮷".slice(0, 1) + "长\u0000\n明"))).toBe("明长");
});

test("an address fits into a request line of 8 KB, whatever its characters", () => {
  const rare = Array.from({ length: 2_000 }, (_, at) => String.fromCodePoint(0x2_00_00 + at));
  const path = webFontPath("kai", rare);
  expect([...charactersOf(path)]).toHaveLength(maxFontCharacters);
  expect(path.length).toBeLessThan(8_000);
});

const texts = (kai: string, running: string) => ({ song: new Set("碑"), kai: new Set(kai), running: new Set(running) });

test("running text is a file of its own with what the other Kai text does not contain", () => {
  const paths = pageFontPaths(texts("生平", "平生信"));
  expect(charactersOf(paths.kai)).toContain("生");
  expect(charactersOf(paths.running)).toBe("信");
});

test("running text without further characters needs no file of its own", () => {
  const paths = pageFontPaths(texts("生平", "平生"));
  expect(paths.running).toBe(paths.kai);
});

test("every page has digits, which scripts change", () => {
  const paths = pageFontPaths(texts("", ""));
  for (const path of Object.values(paths)) expect(charactersOf(path)).toContain("0123456789");
});
