import { expect, test } from "vitest";
import { eraOf, erasOf, findEra, yearInDynasty } from "./era.ts";

test.each([
  [-551, "先秦"],
  [-222, "先秦"],
  [-221, "秦汉"],
  [219, "秦汉"],
  [220, "魏晋南北朝"],
  [580, "魏晋南北朝"],
  [581, "隋唐"],
  [959, "隋唐"],
  [960, "宋"],
  [1279, "宋"],
  [1280, "元明清"],
  [1839, "元明清"],
  [1840, "近现代"],
  [2021, "近现代"],
  [null, "年代未详"],
])("the year %s is in the era %s", (year, name) => {
  expect(eraOf("famous", year).name).toBe(name);
});

test.each([
  [1907, "辛亥革命前后"],
  [1921, "大革命与土地革命"],
  [1936, "大革命与土地革命"],
  [1937, "抗日战争时期"],
  [1945, "抗日战争时期"],
  [1949, "解放战争时期"],
  [1950, "抗美援朝时期"],
  [1953, "抗美援朝时期"],
  [1968, "和平年代"],
])("a martyr of %s fell in the period %s", (year, name) => {
  expect(eraOf("martyr", year).name).toBe(name);
});

test.each([
  ["战国·楚", "先秦"],
  ["春秋", "先秦"],
  ["秦", "秦汉"],
  ["汉", "秦汉"],
  ["三国·蜀", "魏晋南北朝"],
  ["南朝·宋", "魏晋南北朝"],
  ["北魏", "魏晋南北朝"],
  ["唐代", "隋唐"],
  ["五代·后唐", "隋唐"],
  ["北宋末年", "宋"],
  ["金", "宋"],
  ["元", "元明清"],
  ["清", "元明清"],
  ["民国", "近现代"],
  ["某朝", "年代未详"],
  ["", "年代未详"],
])("somebody of whom only the dynasty %j is known is listed in %s", (dynasty, name) => {
  expect(eraOf("famous", yearInDynasty(null, dynasty)).name).toBe(name);
});

test("a year outside the dynasty that the source names is moved to its end; another year stays", () => {
  expect(yearInDynasty(1283, "南宋")).toBe(1279);
  expect(yearInDynasty(220, "东汉")).toBe(219);
  expect(yearInDynasty(1850, "清")).toBe(1850);
  expect(yearInDynasty(1936, "抗日战争")).toBe(1937);
  expect(yearInDynasty(1936, "")).toBe(1936);
});

test("an era is found among those of its own list only", () => {
  expect(findEra("martyr", "korea")?.name).toBe("抗美援朝时期");
  expect(findEra("famous", "korea")).toBeNull();
  expect(findEra("ancestor", "undated")?.name).toBe("年代未详");
  expect(erasOf("martyr").map(({ key }) => key)).not.toContain("undated");
});
