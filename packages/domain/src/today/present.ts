import type { today } from "@changming/contract/admin/today";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { CountedDays, DayNumbers } from "./count-days.ts";
import type { Waiting } from "./list-waiting.ts";

export function presentWaiting(rows: readonly Waiting[], now: Date): BodyOf<typeof today.waiting> {
  const itemList = rows.map(({ kind, counts, hasMore, since }) => ({
    kind,
    counts,
    has_more_counts: hasMore,
    since: since === null ? ("" as const) : shanghaiDateTime(since),
  }));
  return { time: shanghaiDateTime(now), itemList };
}

function presentNumbers({ visits, remembrances, gifts, residences, paidFen }: DayNumbers, showsMoney: boolean) {
  return { visits, remembrances, gifts, residences, paid_fen: showsMoney ? paidFen : null };
}

export function presentDays({ days, lastWeekSoFar, showsMoney }: CountedDays): BodyOf<typeof today.numbers> {
  return {
    days: days.map(({ day, ...numbers }) => ({ day, ...presentNumbers(numbers, showsMoney) })),
    last_week_so_far: presentNumbers(lastWeekSoFar, showsMoney),
  };
}
