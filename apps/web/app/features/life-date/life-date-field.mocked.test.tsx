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
function field(fields: Fields, error = ""): { html: string; chosen: string[]; text: string } {
  const html = renderToStaticMarkup(
    <LifeDateField label="出生日期" name="birthday" fields={fields} lastYear={2026} error={error} />,
  );
  const chosen = [...html.matchAll(/<option[^>]*selected[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
  return { html, chosen, text: /<p id="[^"]*-words"[^>]*>([^<]*)/.exec(html)?.[1] ?? "" };
}
const on = (year: string, month: string, day: string, calendar = "lunar"): Fields => ({
  birthday: year,
  birthday_month: month,
  birthday_day: day,
  birthday_calendar: calendar,
});

test("a solar date may be a year or a month only, and the field says so", () => {
  const { chosen, text } = field(on("1938", "4", "", "solar"));
  expect(chosen).toEqual(["1938年", "4月", "日"]);
  expect(text).toContain("可以只选到年或月");
});

test("a day of a leap month has its lunar names, with the corresponding solar day", () => {
  known.tables = tables;
  const { chosen, text } = field(on("1938", "-7", "30"));
  expect(chosen).toEqual(["1938 戊寅虎年", "闰七月", "三十"]);
  expect(text).toBe("即公历1938年9月23日。");
});

test("the thirtieth of a month that had none must be chosen anew", () => {
  known.tables = tables;
  const { chosen, text } = field(on("1938", "7", "30"));
  expect(chosen).toEqual(["1938 戊寅虎年", "七月", "日"]);
  expect(text).toBe("农历请选到日。");
});

test("while the lunar calendar is loading, the entered date stays", () => {
  const { html, text } = field(on("1938", "7", "30"));
  expect(html).toMatch(/<option selected value="30">三十/);
  expect(text).toBe("农历请选到日。");
});

test("an error replaces the hint and describes every part", () => {
  const { html, text } = field({}, "请选择出生日期");
  expect(text).toBe("请选择出生日期");
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(3);
});

test("as many days are offered as there were, with the names of their calendar", () => {
  const days = (calendar: "solar" | "lunar", month: string) =>
    dayOptions({ calendar, year: "1938", month, day: "" }, calendar === "lunar" ? lunarMonthsOf(1938) : null);
  expect(
    days("solar", "2")
      .map(({ text }) => text)
      .at(-1),
  ).toBe("28日");
  expect(
    days("lunar", "7")
      .map(({ text }) => text)
      .at(-1),
  ).toBe("廿九");
  expect(
    days("lunar", "-7")
      .map(({ text }) => text)
      .at(-1),
  ).toBe("三十");
});
