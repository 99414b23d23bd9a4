import { type QueryExecutorProvider, sql } from "kysely";
import { addDays, shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";

/** Events that are never changed, with the time and the value of each; each query reads a range of an index. */
export const countedEvents = {
  visits: sql`select visited_at as at, 1 as worth from visit`,
  remembrances: sql`select at, 1 as worth from remembrance`,
  gifts: sql`select given_at as at, quantity as worth from given_gift`,
} as const;

/** Days before today that are stored. */
const storedDays = 30;
/** Transactions of so many last days may still end. */
const repeatedDays = 2;

/**
 * Stores the totals of the last finished days that are missing, and repeats the last two. A total is what was counted
 * within two days after the day: rows that are deleted later stay counted.
 */
export async function storeDayTotals(db: QueryExecutorProvider, now: Date): Promise<void> {
  const today = shanghaiDay(now);
  const { rows } = await sql<{ series: string; day: string }>`
    select series, day from day_total where day >= ${addDays(today, -storedDays)}::date`.execute(db);
  const known = new Set(rows.map(({ series, day }) => `${series} ${day}`));
  for (const [series, events] of Object.entries(countedEvents)) {
    for (let before = storedDays; before >= 1; before -= 1) {
      const day = addDays(today, -before);
      if (before > repeatedDays && known.has(`${series} ${day}`)) continue;
      await sql`
        insert into day_total (series, day, total)
        select ${series}, ${day}::date, coalesce(sum(worth), 0) from (${events}) as event
        where at >= ${startOfShanghaiDay(day)} and at < ${startOfShanghaiDay(addDays(day, 1))}
        on conflict (series, day) do update set total = excluded.total where day_total.total <> excluded.total`.execute(
        db,
      );
    }
  }
}
