import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Recomputes how many public residences have at least so many remembrances. Ranks are stale until the next call. Two
 * nodes at once compute it once.
 */
export async function refreshRanks(db: QueryExecutorProvider): Promise<void> {
  await sql`
    with turn as materialized (select pg_try_advisory_xact_lock(8) as is_ours),
    wanted as materialized (
      select remembrance_total, sum(count(*)) over (order by remembrance_total desc)::integer as residences
      from residence_counter, turn where is_ours and is_listed group by remembrance_total),
    gone as (
      delete from remembrance_rank as held using turn
      where is_ours and not exists (select from wanted where wanted.remembrance_total = held.remembrance_total))
    insert into remembrance_rank as held (remembrance_total, residences)
    select remembrance_total, residences from wanted
    on conflict (remembrance_total) do update set residences = excluded.residences
    where held.residences <> excluded.residences`.execute(db);
}
