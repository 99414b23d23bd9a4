import { type RawBuilder, sql } from "kysely";
import { addDays, type ShanghaiDay, shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { today } from "@changming/contract/admin/today";
import type { BodyOf } from "@changming/contract/define";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canSeeMoneyOfToday, canSeeToday } from "./access.ts";

const series = ["visits", "remembrances", "gifts", "residences", "paidFen"] as const;

type DayNumbers = Record<(typeof series)[number], number>;

interface CountedDays {
  /** Thirty days, oldest first, today last. */
  days: (DayNumbers & { day: ShanghaiDay })[];
  /** The same weekday a week ago, up to the same time of day. */
  lastWeekSoFar: DayNumbers;
  showsMoney: boolean;
}

const displayedDays = 30;

/** Time and value of each event; each query reads a range of an index. */
const sources: Record<(typeof series)[number], (from: Date) => RawBuilder<unknown>> = {
  visits: (from) => sql`select visited_at as at, 1 as worth from visit where visited_at >= ${from}`,
  remembrances: (from) => sql`select at, 1 as worth from remembrance where at >= ${from}`,
  gifts: (from) => sql`select given_at as at, quantity as worth from given_gift where given_at >= ${from}`,
  residences: (from) => sql`select moved_in_at as at, 1 as worth from residence where moved_in_at >= ${from}`,
  paidFen: (from) => sql`select paid_at as at, amount_fen as worth from orders where paid_at >= ${from}`,
};

interface Found {
  /** Start of the day. */
  start: Date;
  worth: number;
  so_far: number;
}

/** Totals of the last thirty Shanghai days. Throws `sessionInvalid` for anyone but staff. */
export async function countDays(ctx: Ctx): Promise<CountedDays> {
  demand(canSeeToday(ctx.actor));
  const now = ctx.clock();
  const today = shanghaiDay(now);
  const first = addDays(today, 1 - displayedDays);
  const lastWeek = addDays(today, -7);
  const from = startOfShanghaiDay(first);
  const weekFrom = startOfShanghaiDay(lastWeek);
  const weekNow = new Date(weekFrom.getTime() + now.getTime() - startOfShanghaiDay(today).getTime());
  const none = (): DayNumbers => ({ visits: 0, remembrances: 0, gifts: 0, residences: 0, paidFen: 0 });
  const days = new Map(Array.from({ length: displayedDays }, (_, nth) => [addDays(first, nth), none()]));
  const lastWeekSoFar = none();
  // Sequential: a busy month may take a while, and one request must not use several connections.
  for (const name of series) {
    const { rows } = await sql<Found>`
      select date_bin('1 day', at, ${from}) as start, sum(worth)::float8 as worth,
        coalesce(sum(worth) filter (where at >= ${weekFrom} and at <= ${weekNow}), 0)::float8 as so_far
      from (${sources[name](from)}) as happened where at <= ${now} group by 1`.execute(ctx.db);
    for (const { start, worth, so_far } of rows) {
      const day = days.get(shanghaiDay(start));
      if (day) day[name] = worth;
      lastWeekSoFar[name] += so_far;
    }
  }
  return {
    days: [...days].map(([day, numbers]) => ({ day, ...numbers })),
    lastWeekSoFar,
    showsMoney: canSeeMoneyOfToday(ctx.actor).allowed,
  };
}

export function presentDays({ days, lastWeekSoFar, showsMoney }: CountedDays): BodyOf<typeof today.numbers> {
  return {
    days: days.map(({ day, ...numbers }) => ({ day, ...presentNumbers(numbers, showsMoney) })),
    last_week_so_far: presentNumbers(lastWeekSoFar, showsMoney),
  };
}

function presentNumbers({ visits, remembrances, gifts, residences, paidFen }: DayNumbers, showsMoney: boolean) {
  return { visits, remembrances, gifts, residences, paid_fen: showsMoney ? paidFen : null };
}
