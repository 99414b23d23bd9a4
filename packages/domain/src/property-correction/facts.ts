import type { ResidenceTable } from "@changming/db/tables/residence";
import type { Ctx } from "../context/context.ts";
import { lifeDateText } from "@changming/kit/life-date";
import { placeText } from "@changming/kit/place-text";
import { birthOf, deathOf } from "../residence/life-dates.ts";
import { numberText } from "../residence/number-text.ts";

/** Columns of `residence` on the certificate that a family cannot change itself. */
export const factColumns = [
  "level",
  "letter",
  "number",
  "name",
  "gender",
  "native_place",
  "nation",
  "birth_on",
  "birth_calendar",
  "birth_is_leap_month",
  "death_on",
  "death_calendar",
  "death_is_leap_month",
] as const;

export type Facts = Pick<ResidenceTable, (typeof factColumns)[number]>;

/** The values of `wanted` that differ, before and after; null if there are none. */
export function changesOf(
  facts: Facts,
  wanted: Partial<Facts>,
): { before: Partial<Facts>; after: Partial<Facts> } | null {
  const changed = factColumns.filter((key) => wanted[key] !== undefined && wanted[key] !== facts[key]);
  if (changed.length === 0) return null;
  const only = (from: Partial<Facts>): Partial<Facts> =>
    Object.fromEntries(changed.map((key) => [key, from[key]])) satisfies Partial<Record<keyof Facts, unknown>>;
  return { before: only(facts), after: only(wanted) };
}

type Item = readonly [name: string, keys: readonly (keyof Facts)[], text: (facts: Facts) => string];

const itemsWith = (levelName: (level: number) => string): Item[] => [
  ["姓名", ["name"], ({ name }) => name],
  ["性别", ["gender"], ({ gender }) => (gender === 1 ? "男" : "女")],
  ["籍贯", ["native_place"], (facts) => placeText(facts.native_place)],
  ["民族", ["nation"], ({ nation }) => nation],
  ["出生日期", ["birth_on", "birth_calendar", "birth_is_leap_month"], (facts) => dateText(birthOf(facts))],
  ["身故日期", ["death_on", "death_calendar", "death_is_leap_month"], (facts) => dateText(deathOf(facts))],
  ["居所等级", ["level"], ({ level }) => levelName(level)],
  ["居所编号", ["letter", "number"], numberText],
];

const dateText = (date: ReturnType<typeof birthOf>) => (date ? lifeDateText(date.given) : "不详");

/** The sentences with the levels under their names. */
export async function namedCorrections(ctx: Ctx, facts: Facts, after: Partial<Facts>): Promise<string[]> {
  const levels = await ctx.db.selectFrom("level").select(["level", "name"]).execute();
  return correctionLines(facts, after, (level) => levels.find((one) => one.level === level)?.name ?? String(level));
}

/** One sentence per correction: 姓名由“周念慈”改为“周念辞”. */
function correctionLines(facts: Facts, after: Partial<Facts>, levelName: (level: number) => string): string[] {
  return itemsWith(levelName)
    .filter(([, keys]) => keys.some((key) => after[key] !== undefined))
    .map(([name, , text]) => `${name}由“${text(facts)}”改为“${text({ ...facts, ...after })}”。`);
}
