import { shanghaiDay } from "@changming/kit/shanghai";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { relations } from "../demo/data/large-phrases.ts";
import { loadCertificates } from "../demo/demo-certificates.ts";
import { anyOf, pickOf, shareOf } from "./crowd.ts";
import type { LargeParts } from "./large-tributes.ts";

/** Creates an owner for every residence. */
export async function makeOwners(db: Db, { residences, accounts, now }: LargeParts): Promise<void> {
  await sql`
    insert into residence_member (residence_id, account_id, role, relation, created_at)
    select i, ${anyOf(accounts, 41)}, 'owner', ${pickOf(relations, 42)}, ${now}
    from generate_series(${residences.first}::int, ${residences.first + residences.count - 1}::int) as i`.execute(db);
}

/** Sums per giver and residence. */
export async function sumGivers(db: Db, { residences }: LargeParts): Promise<void> {
  await sql`
    insert into giver_total (residence_id, account_id, coin_total, gift_total, last_gift_id, last_quantity, last_given_at)
    select total.residence_id, total.account_id, coins_given, given, last.gift_id, last.quantity, last.given_at
    from (select residence_id, account_id, sum(coins) as coins_given, sum(quantity) as given, max(id) as last_id
          from given_gift where residence_id >= ${residences.first} group by residence_id, account_id) as total
    join given_gift as last on last.id = total.last_id`.execute(db);
}

/** The public counters: counted where rows exist, views invented. */
export async function sumCounters(db: Db, { residences, now }: LargeParts): Promise<void> {
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

/** Recreates all certificates, so that their numbers are consecutive. */
export async function renewCertificates(db: Db): Promise<void> {
  await sql`truncate property_certificate, remembrance_certificate`.execute(db);
  await loadCertificates(db);
}
