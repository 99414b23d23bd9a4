import type { OccasionKind } from "@changming/contract/reminder";
import type { ReminderRuleTable } from "@changming/db/tables/reminder";
import { feastDay, lunarDayText, remembranceFeasts } from "@changming/kit/lunar";
import { addDays, type ShanghaiDay } from "@changming/kit/shanghai";
import { type DatedRow, type MemorialDay, memorialDaysOf } from "../memorial-day/get-memorial-days.ts";

/** A day of a residence of which someone is reminded. */
export interface ReminderDay extends Omit<MemorialDay, "kind"> {
  kind: OccasionKind;
}

export interface DayChoice extends Pick<ReminderRuleTable, "calendar" | "counted_from"> {
  occasions: readonly string[];
}

const feastKinds = { 清明: "qingming", 中元: "zhongyuan", 寒衣: "hanyi", 冬至: "dongzhi" } as const;

const feastNames = { 清明: "清明", 中元: "中元节", 寒衣: "寒衣节", 冬至: "冬至" } as const;

/** Both days included. */
interface Period {
  from: ShanghaiDay;
  until: ShanghaiDay;
}

/** The year from a day on. */
export const yearFrom = (from: ShanghaiDay): Period => ({ from, until: addDays(from, 366) });

/** From a day on until every yearly day has returned: a lunar date may do so after 384 days. */
export const untilAllReturn = (from: ShanghaiDay): Period => ({ from, until: addDays(from, 400) });

/** The chosen days of the residence within a period of little more than a year, earliest first. */
export function reminderDaysOf(
  row: DatedRow,
  { occasions, calendar, counted_from: countedFrom }: DayChoice,
  { from, until }: Period,
): ReminderDay[] {
  // A lunar date may return twice within a solar year.
  const own = memorialDaysOf(row, { calendar, countedFrom, from, occurrences: 2 });
  return [...own, ...feastsOf(row.name, from)]
    .filter(({ kind, on }) => on <= until && occasions.includes(kind))
    .toSorted((one, other) => one.on.localeCompare(other.on));
}

function feastsOf(name: string, from: ShanghaiDay): ReminderDay[] {
  const year = Number(from.slice(0, 4));
  return [year, year + 1, year + 2].flatMap((inYear) =>
    remembranceFeasts
      .map((feast) => {
        const on = feastDay(feast, inYear);
        const kind = feastKinds[feast];
        return {
          kind,
          key: `${kind}-${inYear}`,
          title: `${feastNames[feast]}，念${name}`,
          on,
          lunarText: lunarDayText(on),
        };
      })
      .filter(({ on }) => on >= from),
  );
}

/** 今天, 明天, 后天, or in how many days. */
export function daysAheadText(days: number): string {
  return ["今天", "明天", "后天"][days] ?? `${days}天后`;
}
