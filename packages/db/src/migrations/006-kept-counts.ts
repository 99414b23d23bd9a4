import { type Kysely, sql } from "kysely";
import { refreshRanks } from "../ranks/remembrance-ranks.ts";

/**
 * Counts that would otherwise be computed on every read, over all residences or all gifts of one. Triggers update those
 * of zones and gifts in the writing transaction, once per statement, so that a COPY of 100,000 rows triggers one
 * update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows written during the initial count would never be counted.
  await sql`lock table residence, residence_counter, given_gift in share row exclusive mode`.execute(db);
  await countZones(db);
  await placeRanks(db);
  await sumReceived(db);
  await sql`create index given_gift_account on given_gift (account_id, given_at desc, id desc)`.execute(db);
  await sql`create index news_published on news (published_at desc, id desc)`.execute(db);
}

/** Listed residences per garden, and per level and letter zone of it. */
async function countZones(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table garden_zone (
      garden_id integer not null references garden,
      level smallint not null references level,
      letter text not null,
      listed integer not null check (listed >= 0),
      primary key (garden_id, level, letter)
    )`.execute(db);
  await sql`
    insert into garden_zone (garden_id, level, letter, listed)
    select garden_id, level, letter, count(*) from residence
    where not is_private and hidden_at is null group by garden_id, level, letter`.execute(db);
  await sql`
    create function move_zones(changes garden_zone[]) returns void language plpgsql set search_path from current as $$
    declare
      moved record;
    begin
      -- One after the other in one order, so that two writes never wait for each other.
      for moved in
        select garden_id, level, letter, sum(listed)::integer as change from unnest(changes)
        group by garden_id, level, letter having sum(listed) <> 0 order by garden_id, level, letter
      loop
        insert into garden_zone values (moved.garden_id, moved.level, moved.letter, 0) on conflict do nothing;
        update garden_zone as zone set listed = zone.listed + moved.change
        where (zone.garden_id, zone.level, zone.letter) = (moved.garden_id, moved.level, moved.letter);
        update garden set listed_count = listed_count + moved.change where id = moved.garden_id;
      end loop;
    end $$`.execute(db);
  await sql`
    create function count_zones() returns trigger language plpgsql set search_path from current as $$
    declare
      changes garden_zone[] := '{}';
    begin
      if tg_op <> 'DELETE' then
        select changes || coalesce(array_agg((garden_id, level, letter, tally)::garden_zone), '{}') into changes from (
          select garden_id, level, letter, count(*)::integer as tally from new_rows
          where not is_private and hidden_at is null group by garden_id, level, letter) as zone;
      end if;
      if tg_op <> 'INSERT' then
        select changes || coalesce(array_agg((garden_id, level, letter, -tally)::garden_zone), '{}') into changes from (
          select garden_id, level, letter, count(*)::integer as tally from old_rows
          where not is_private and hidden_at is null group by garden_id, level, letter) as zone;
      end if;
      perform move_zones(changes);
      return null;
    end $$`.execute(db);
  await statementTriggers(db, "residence", "count_zones");
}

/**
 * Number of listed residences with at least so many remembrances: a rank is one lookup. Recomputed every minute
 * (`remembrance-ranks.ts`); if always current, all remembrances of the site would wait for each other.
 */
async function placeRanks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remembrance_rank (
      remembrance_total integer primary key,
      residences integer not null check (residences > 0)
    )`.execute(db);
  await refreshRanks(db);
}

/** Gifts a residence received, one row per gift; `day_quantity` is for the last Shanghai day with a gift. */
async function sumReceived(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table received_total (
      residence_id integer not null references residence,
      gift_id integer not null references gift,
      deliveries integer not null check (deliveries > 0),
      quantity integer not null check (quantity > 0),
      coins bigint not null check (coins >= 0),
      last_given_at timestamptz not null,
      last_day date not null,
      day_quantity integer not null check (day_quantity > 0),
      primary key (residence_id, gift_id)
    ) with (fillfactor = 70)`.execute(db);
  const sums = (rows: string) => sql`
    select residence_id, gift_id, count(*), sum(quantity)::integer, sum(coins)::bigint, max(given_at), max(day),
           (sum(quantity) filter (where day = last))::integer
    from (select *, max(day) over (partition by residence_id, gift_id) as last
          from (select *, (given_at at time zone 'Asia/Shanghai')::date as day from ${sql.raw(rows)}) as dated) as given
    group by residence_id, gift_id order by residence_id, gift_id`;
  await sql`insert into received_total ${sums("given_gift")}`.execute(db);
  await sql`
    create function sum_received() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into received_total as held ${sums("new_rows")}
      on conflict (residence_id, gift_id) do update set
        deliveries = held.deliveries + excluded.deliveries,
        quantity = held.quantity + excluded.quantity,
        coins = held.coins + excluded.coins,
        last_given_at = greatest(held.last_given_at, excluded.last_given_at),
        last_day = greatest(held.last_day, excluded.last_day),
        day_quantity = case when excluded.last_day > held.last_day then excluded.day_quantity
                            when excluded.last_day = held.last_day then held.day_quantity + excluded.day_quantity
                            else held.day_quantity end;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sum_received_insert after insert on given_gift referencing new table as new_rows
    for each statement execute function sum_received()`.execute(db);
  await sql`
    create function keep_given() returns trigger language plpgsql as $$
    begin
      raise exception 'a gift that was given stays as it was given' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger keep_given before delete or update of residence_id, gift_id, quantity, coins, given_at on given_gift
    for each statement execute function keep_given()`.execute(db);
}

/** The function sees `new_rows` and `old_rows`, whichever the statement has. */
async function statementTriggers(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  const rows = { insert: "new table as new_rows", delete: "old table as old_rows" };
  const referencing = { ...rows, update: `${rows.insert} ${rows.delete}` };
  for (const [event, tables] of Object.entries(referencing)) {
    await sql
      .raw(
        `create trigger ${name}_${event} after ${event} on ${table} referencing ${tables}
         for each statement execute function ${name}()`,
      )
      .execute(db);
  }
}
