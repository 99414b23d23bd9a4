import { type RawBuilder, sql } from "kysely";
import type { WaitingKind } from "@changming/contract/admin/waiting-kinds";
import { maxCounted } from "@changming/contract/limits";
import { addDays, type ShanghaiDay, shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { today } from "@changming/contract/admin/today";
import type { BodyOf } from "@changming/contract/define";
import type { Db } from "@changming/db/database";
import { countedEvents } from "@changming/db/ranks/day-totals";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { isOverstated } from "../invoice/queries.ts";
import { canSeeMoneyOfToday, canSeeToday, waitingKindsOf } from "./access.ts";

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
const sources: Record<(typeof series)[number], RawBuilder<unknown>> = {
  ...countedEvents,
  residences: sql`select moved_in_at as at, 1 as worth from residence`,
  paidFen: sql`select paid_at as at, amount_fen as worth from orders`,
};

interface Found {
  /** Start of the day. */
  start: Date;
  worth: number;
}

/** Totals of the last thirty Shanghai days (R-admin-6). Throws `sessionInvalid` for anyone but staff. */
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
    const stored = await storedTotals(ctx.db, name, first, today);
    for (const [day, total] of stored) {
      const numbers = days.get(day);
      if (numbers) numbers[name] = total;
    }
    const firstMissing = [...days.keys()].find((day) => !stored.has(day)) ?? today;
    const { rows } = await sql<Found>`
      select date_bin('1 day', at, ${from}) as start, sum(worth)::float8 as worth
      from (${sources[name]}) as happened
      where at >= ${startOfShanghaiDay(firstMissing)} and at <= ${now} group by 1`.execute(ctx.db);
    for (const { start, worth } of rows) {
      const numbers = days.get(shanghaiDay(start));
      if (numbers) numbers[name] = worth;
    }
    const { rows: soFar } = await sql<{ worth: number }>`
      select coalesce(sum(worth), 0)::float8 as worth from (${sources[name]}) as happened
      where at >= ${weekFrom} and at <= ${weekNow}`.execute(ctx.db);
    lastWeekSoFar[name] = soFar[0]?.worth ?? 0;
  }
  return {
    days: [...days].map(([day, numbers]) => ({ day, ...numbers })),
    lastWeekSoFar,
    showsMoney: canSeeMoneyOfToday(ctx.actor).allowed,
  };
}

/** Totals of finished days by day, as far as `storeDayTotals` has stored them. */
async function storedTotals(db: Db, name: string, first: ShanghaiDay, today: ShanghaiDay) {
  const { rows } = await sql<{ day: ShanghaiDay; total: number }>`
    select day, total from day_total
    where series = ${name} and day >= ${first}::date and day < ${today}::date`.execute(db);
  return new Map(rows.map(({ day, total }) => [day, total]));
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

/** Reports that did not arrive, until a later one of the same person is sent or they end it. */
export const undeliveredReports = sql`from daily_report_delivery as delivery
  where state in ('failed', 'unknown')
    and exists (select from daily_report where staff_id = delivery.staff_id and is_on)
    and not exists (select from daily_report_delivery as later
      where later.staff_id = delivery.staff_id and later.day > delivery.day)`;

/** Waiting items with their time, as `at`; each query uses an index, since this is requested all day. */
const waitingSources: Record<WaitingKind, RawBuilder<{ at: Date }>> = {
  alive: sql`select made_at as at from concern where state = 'waiting' and kind = 'alive'`,
  report: sql`select made_at as at from concern where state = 'waiting' and kind = 'report'`,
  relative: sql`select made_at as at from concern where state = 'waiting' and kind = 'relative'`,
  message: sql`select written_at as at from message where state = 'held'`,
  application: sql`select sent_at as at from application where state = 'underReview'`,
  cooperation: sql`select applied_at as at from cooperation where state = 'underReview'`,
  correction: sql`select asked_at as at from property_correction where state = 'waiting'`,
  feedback: sql`select written_at as at from feedback where answer is null`,
  // Refunds in progress at the gateway need no staff.
  refund: sql`select created_at as at from refund where state in ('due', 'failed')`,
  bill: sql`select found_at as at from bill_finding where resolved_at is null and not settled`,
  // What is to be issued, and what is to be reversed after a refund.
  invoice: sql`select requested_at as at from invoice where state in ('requested', 'exported')
    union all select decided_at from invoice where state = 'issued' and ${isOverstated}`,
  draft: sql`select updated_at as at from static_page where is_draft`,
  approval: sql`select asked_at as at from staff_approval where state = 'waiting'`,
  dailyReport: sql`select changed_at as at ${undeliveredReports}`,
};

interface Waiting {
  kind: WaitingKind;
  /** At most `maxCounted`. */
  counts: number;
  hasMore: boolean;
  /** Time of the oldest item. */
  since: Date | null;
}

function countOf(kind: WaitingKind): RawBuilder<{ kind: WaitingKind; counts: number; since: Date | null }> {
  const counted = sql`select at from (${waitingSources[kind]}) as all_of_it limit ${maxCounted + 1}`;
  return sql`select ${kind}::text as kind, count(*)::int as counts, min(at) as since from (${counted}) as found`;
}

/** Pending items in the actor's queues, a row per queue (R-admin-6). Throws `sessionInvalid` for anyone but staff. */
export async function listWaiting(ctx: Ctx): Promise<Waiting[]> {
  demand(canSeeToday(ctx.actor));
  return countWaiting(ctx.db, waitingKindsOf(ctx.actor));
}

/** Pending items of these queues, a row per queue, in their order. */
export async function countWaiting(db: Db, kinds: readonly WaitingKind[]): Promise<Waiting[]> {
  if (kinds.length === 0) return [];
  const counted = sql.join(kinds.map(countOf), sql` union all `);
  const { rows } = await sql<{ kind: WaitingKind; counts: number; since: Date | null }>`${counted}`.execute(db);
  const found = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map((kind): Waiting => {
    const { counts = 0, since = null } = found.get(kind) ?? {};
    return { kind, counts: Math.min(counts, maxCounted), hasMore: counts > maxCounted, since };
  });
}
