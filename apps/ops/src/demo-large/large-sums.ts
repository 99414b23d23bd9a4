import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { LargeDeps } from "./large-tributes.ts";
import { shareOf } from "./skewed-ids.ts";

/*
 * The stored sums of a filled world, each computed in one statement over all rows instead of by the triggers and verbs
 * that keep it current.
 */

/**
 * Sums per giver and residence. Ids follow time; gift (four digits) and quantity (two) of the latest follow from the
 * greatest number that begins with the id, which is much faster than reading that row again.
 */
export async function sumGivers(db: Db, { residences }: LargeDeps): Promise<void> {
  await sql`
    insert into giver_total (residence_id, account_id, coin_total, gift_total, last_gift_id, last_quantity, last_given_at)
    select residence_id, account_id, coins, quantity, last / 100 % 10000, last % 100, last_given_at
    from (select residence_id, account_id, sum(coins) as coins, sum(quantity) as quantity,
                 max(id * 1000000 + gift_id * 100 + quantity) as last, max(given_at) as last_given_at
          from given_gift where residence_id >= ${residences.first}
          group by residence_id, account_id) as total`.execute(db);
}

/** Sums per gift and residence, as the trigger sum_received computes them. */
export async function sumReceived(db: Db, { residences }: LargeDeps): Promise<void> {
  await sql`
    insert into received_total (residence_id, gift_id, deliveries, quantity, coins, last_given_at, last_day, day_quantity)
    select residence_id, gift_id, count(*), sum(quantity), sum(coins), max(given_at), max(day),
           sum(quantity) filter (where day = last)
    from (select *, max(day) over (partition by residence_id, gift_id) as last
          from (select residence_id, gift_id, quantity, coins, given_at,
                       (given_at at time zone 'Asia/Shanghai')::date as day
                from given_gift where residence_id >= ${residences.first}) as dated) as given
    group by residence_id, gift_id`.execute(db);
}

/** Public residences of these gardens, per level and letter and altogether, as the trigger count_zones counts them. */
export async function sumZones(db: Db, gardenIds: readonly number[]): Promise<void> {
  await sql`
    insert into garden_zone (garden_id, level, letter, listed)
    select garden_id, level, letter, count(*) from residence
    where garden_id = any(${gardenIds}) and not is_private and hidden_at is null
    group by garden_id, level, letter`.execute(db);
  await sql`
    insert into zone_change (level, letter, change)
    select level, letter, sum(listed) from garden_zone where garden_id = any(${gardenIds})
    group by level, letter`.execute(db);
  await sql`
    update garden set listed_count = zone.listed
    from (select garden_id, sum(listed)::int as listed from garden_zone group by garden_id) as zone
    where garden.id = zone.garden_id and garden.id = any(${gardenIds})`.execute(db);
}

/** Public residences per kind, era and emblem, as the trigger count_eras counts them. */
export async function sumEras(db: Db, { residences }: LargeDeps): Promise<void> {
  await sql`
    insert into era_change (kind, era_start, emblem, change)
    select kind, era_start(kind, listed_year), emblem, count(*) from residence
    where id >= ${residences.first} and not is_private and hidden_at is null and kind <> 'ordinary'
    group by 1, 2, 3`.execute(db);
}

/** The public counters: counted where rows exist, views invented. */
export async function sumCounters(db: Db, { residences, now }: LargeDeps): Promise<void> {
  const today = shanghaiDay(now);
  await sql`
    insert into residence_counter (residence_id, garden_id, is_listed, remembrance_total, remembrance_day,
      remembrance_today, gift_total, coin_total, message_total, view_total, view_day, view_today)
    select i, garden_id, not is_private, coalesce(came.total, 0), ${today}::date, coalesce(came.today, 0),
           coalesce(given.total, 0), coalesce(given.coins, 0), coalesce(written.total, 0),
           20 + coalesce(came.total, 0) * 9 + floor(${shareOf(51)} * 400)::int, ${today}::date, coalesce(came.today, 0)
    from (select id as i, garden_id, is_private from residence where id >= ${residences.first}) as residence
    left join (select residence_id, count(*) as total, count(*) filter (where on_day = ${today}::date) as today
               from remembrance where residence_id >= ${residences.first} group by residence_id) as came
      on came.residence_id = i
    left join (select residence_id, sum(quantity) as total, sum(coins) as coins
               from given_gift where residence_id >= ${residences.first} group by residence_id) as given
      on given.residence_id = i
    left join (select residence_id, count(*) as total
               from message where residence_id >= ${residences.first} group by residence_id) as written
      on written.residence_id = i`.execute(db);
}
