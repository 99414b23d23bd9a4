import { expect, test } from "vitest";
import { uprightYear } from "./residence-carousel.tsx";

test.each([
  ["1037-01-08", "一〇三七"],
  ["2006", "二〇〇六"],
  ["-0340", "前三四〇"],
  ["", ""],
])("the year of %j is %j in vertical text", (date, year) => {
  expect(uprightYear(date)).toBe(year);
});
