import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { lunarMonthsOf } from "@changming/kit/lunar-months";
import { solarOf } from "@changming/kit/solar-of";
import { LifeDateField } from "./life-date-field.tsx";
import { dayOptions } from "./written-date.ts";

const known = vi.hoisted(() => ({ tables: null as object | null }));
vi.mock("./use-lunar-tables.ts", () => ({ useLunarTables: (isWanted: boolean) => (isWanted ? known.tables : null) }));
afterEach(() => void (known.tables = null));
const tables = { lunarMonthsOf, solarOf };

type Fields = Record<string, string>;
function field(fields: Fields, error = ""): { html: string; chosen: string[]; words: string } {
  const html = renderToStaticMarkup(
    <LifeDateField label="出生日期" name="birthday" fields={fields} lastYear={2026} error={error} />,
  );
  const chosen = [...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)/g)].map(([, words = ""]) => words);
  return { html, chosen, words: /<p id="[^"]*-words"[^>]*>([^<]*)/.exec(html)?.[1] ?? "" };
}
const on = (year: string, month: string, day: string, calendar = "lunar"): Fields => ({
  birthday: year,
  birthday_month: month,
  birthday_day: day,
  birthday_calendar: calendar,
});

test("by the sun a year or a month alone may be chosen, and it is said so", () => {
  const { chosen, words } = field(on("1938", "4", "", "solar"));
  expect(chosen).toEqual(["1938年", "4月", "日"]);
  expect(words).toContain("可以只选到年或月");
});

test("a day of a leap month is shown by its lunar names, with the solar day that it was", () => {
  known.tables = tables;
  const { chosen, words } = field(on("1938", "-7", "30"));
  expect(chosen).toEqual(["1938 戊寅虎年", "闰七月", "三十"]);
  expect(words).toBe("即公历1938年9月23日。");
});

test("the thirtieth of a month that had none is to be chosen anew", () => {
  known.tables = tables;
  const { chosen, words } = field(on("1938", "7", "30"));
  expect(chosen).toEqual(["1938 戊寅虎年", "七月", "日"]);
  expect(words).toBe("农历请选到日。");
});

test("while the lunar calendar is on its way, what was written stands", () => {
  const { html, words } = field(on("1938", "7", "30"));
  expect(html).toMatch(/<option value="30" selected="">三十/);
  expect(words).toBe("农历请选到日。");
});

test("what is wrong is said in the place of the hint, and read with each part", () => {
  const { html, words } = field({}, "请选择出生日期");
  expect(words).toBe("请选择出生日期");
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(3);
});

test("days are offered as many as there were, by the names of their calendar", () => {
  const days = (calendar: "solar" | "lunar", month: string) =>
    dayOptions({ calendar, year: "1938", month, day: "" }, calendar === "lunar" ? lunarMonthsOf(1938) : null);
  expect(
    days("solar", "2")
      .map(({ words }) => words)
      .at(-1),
  ).toBe("28日");
  expect(
    days("lunar", "7")
      .map(({ words }) => words)
      .at(-1),
  ).toBe("廿九");
  expect(
    days("lunar", "-7")
      .map(({ words }) => words)
      .at(-1),
  ).toBe("三十");
});
