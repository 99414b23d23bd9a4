import { expect, test } from "vitest";
import { decadesTo, lunarYearText } from "./life-years.ts";

test("the years run from this one back to 1800, in decades", () => {
  const decades = decadesTo(2026);
  expect(decades[0]).toEqual({ name: "2020—2029", years: [2026, 2025, 2024, 2023, 2022, 2021, 2020] });
  expect(decades.at(-1)?.years.at(-1)).toBe(1800);
  expect(decades.flatMap(({ years }) => years)).toHaveLength(227);
});

test("a lunar year has its traditional name", () => {
  expect(lunarYearText(1938)).toBe("1938 戊寅虎年");
  expect(lunarYearText(2026)).toBe("2026 丙午马年");
  expect(lunarYearText(1900)).toBe("1900 庚子鼠年");
});
