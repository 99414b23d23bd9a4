import fc from "fast-check";
import { expect, test } from "vitest";
import { residenceCode, residenceOfCode } from "./residence-code.ts";

const ids = fc.integer({ min: 1, max: 31 ** 5 - 1 });

test("every id has one code, and the code leads back to it", () => {
  fc.assert(fc.property(ids, (id) => residenceOfCode(residenceCode(id)) === id));
});

// They are cut in stone: this test must never change.
test("the codes are these for ever", () => {
  expect([1, 2, 69, 1_000_000].map(residenceCode)).toMatchInlineSnapshot(`
    [
      "TS5ZFJ",
      "EXNZJW",
      "VV9824",
      "HGCRJA",
    ]
  `);
});

test("neighbours have codes that are not alike, and no sign is mistaken for another", () => {
  const codes = Array.from({ length: 2_000 }, (_, index) => residenceCode(index + 1));
  expect(new Set(codes).size).toBe(2_000);
  expect(codes.join("")).not.toMatch(/[01ILO]/);
  const differing = codes
    .slice(1)
    .map((code, index) => [...code].filter((sign, at) => sign !== codes[index]?.[at]).length);
  expect(Math.min(...differing)).toBeGreaterThanOrEqual(3);
});

test("one wrong sign, and two exchanged ones, are noticed", () => {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  fc.assert(
    fc.property(ids, fc.nat(5), fc.nat(29), (id, place, step) => {
      const code = residenceCode(id);
      const signs = [...code];
      signs[place] = alphabet[(alphabet.indexOf(code[place] ?? "") + 1 + step) % 31] ?? "";
      if (signs.join("") !== code) expect(residenceOfCode(signs.join(""))).toBeNull();
      const [first = "", second = ""] = [code[place], code[place + 1]];
      if (first !== "" && second !== "" && first !== second) {
        const exchanged = code.slice(0, place) + second + first + code.slice(place + 2);
        expect(residenceOfCode(exchanged)).toBeNull();
      }
    }),
  );
});

test("a code is read however it was typed, and anything else is none", () => {
  const code = residenceCode(69);
  for (const typed of [
    code.toLowerCase(),
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
    `${code.slice(0, 4)}-${code.slice(4)}`,
  ]) {
    expect(residenceOfCode(typed)).toBe(69);
  }
  for (const typed of ["", code.slice(1), `${code}2`, "000000", "沈玉兰沈玉兰", "IIIIII", "../../a"]) {
    expect(residenceOfCode(typed)).toBeNull();
  }
  for (const id of [0, -1, 1.5, 31 ** 5]) expect(() => residenceCode(id)).toThrow(RangeError);
});
