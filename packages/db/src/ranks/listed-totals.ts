import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Adds the changes of the last writes to the stored totals of public residences, so that readers have few rows to add
 * up. What they read is the same before and after. Safe on several nodes at once.
 */
export async function foldListedTotals(db: QueryExecutorProvider): Promise<void> {
  await sql`
    with folded as (delete from zone_change returning level, letter, change)
    insert into zone_total as held (level, letter, listed)
    select level, letter, sum(change)::integer from folded group by level, letter order by level, letter
    on conflict (level, letter) do update set listed = held.listed + excluded.listed`.execute(db);
  await sql`
    with folded as (delete from era_change returning kind, era_start, emblem, change)
    insert into era_total as held (kind, era_start, emblem, listed)
    select kind, era_start, emblem, sum(change)::integer from folded
    group by kind, era_start, emblem order by kind, era_start, emblem
    on conflict (kind, era_start, emblem) do update set listed = held.listed + excluded.listed`.execute(db);
}
