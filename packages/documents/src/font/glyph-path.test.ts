import { expect, test } from "vitest";
import { glyphPath } from "./glyph-path.ts";

const numbersOf = (path: string) => (path.match(/-?\d+/g) ?? []).map(Number);

test("a name becomes one path of whole numbers inside its box, one em wide in vertical direction", () => {
  const plate = glyphPath("沈玉兰");
  expect(plate).toMatchObject({ width: 1_000, height: 3 * 1_000 + 2 * 120 });
  expect(plate?.path).toMatch(/^[MLQCZ\d -]+$/);
  const numbers = numbersOf(plate?.path ?? "");
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  expect(Math.min(...across)).toBeGreaterThan(-60);
  expect(Math.max(...across)).toBeLessThan(1_060);
  expect(Math.min(...down)).toBeGreaterThan(-120);
  expect(Math.max(...down)).toBeLessThan(3_300);
  // The third character is in the last third.
  expect(down.some((value) => value > 2_300)).toBe(true);
});

test("horizontal text is as wide as its characters and one line high", () => {
  expect(glyphPath("清晖居", "horizontal")).toMatchObject({ width: 3 * 1_000 + 2 * 40, height: 1_000 });
});

test("a text with a character that the calligraphy font lacks has no path at all", () => {
  const texts = ["张堃", "二〇二六", "阿凡提·买买提", "䶮"];
  expect(texts.filter((text) => glyphPath(text) !== null)).toEqual([]);
});

test("an empty text and one too long for a plaque have no path", () => {
  for (const blank of ["", " ", "\u3000\u3000", "\n"]) expect(glyphPath(blank), JSON.stringify(blank)).toBeNull();
  expect(glyphPath("长".repeat(25))).toBeNull();
});

test("the same text is drawn once for each direction", () => {
  expect(glyphPath("长明")).toBe(glyphPath("长明"));
  expect(glyphPath("长明", "horizontal")).not.toEqual(glyphPath("长明"));
});

test("a plate of three characters is small enough to be inlined in the page", () => {
  expect(glyphPath("沈玉兰")?.path.length).toBeLessThan(9_000);
});

test("a small outline has the shape of the fine one in a quarter of the units, in less than half of the bytes", () => {
  const [fine, small] = [glyphPath("苏轼"), glyphPath("苏轼", "vertical", "small")];
  expect([small?.width, small?.height]).toEqual([250, Math.round((fine?.height ?? 0) / 4)]);
  expect(small?.path).toMatch(/^M\d+ \d+[lq]/);
  expect(small?.path.match(/z/g)?.length).toBe(fine?.path.match(/Z/g)?.length);
  expect(small?.path.length).toBeLessThan((fine?.path.length ?? 0) / 2);
  expect(glyphPath("𠮷", "vertical", "small")).toBeNull();
});
