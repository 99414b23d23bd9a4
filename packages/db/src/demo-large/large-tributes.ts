import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database.ts";
import type { LoadedGift } from "../demo/demo-content.ts";
import { messagePhrases, relations } from "../demo/data/large-phrases.ts";
import { anyOf, type IdRange, perResidence, pickOf, shareOf, visitedOf } from "./crowd.ts";

export interface LargeParts {
  residences: IdRange;
  accounts: IdRange;
  gifts: readonly LoadedGift[];
  now: Date;
}

const year = 365 * 86_400_000;

/** Time of row `i` of `total`: spread over a year, denser towards its end, never earlier than the row before. */
function momentOf(now: Date, total: number): RawBuilder<Date> {
  const start = new Date(now.getTime() - year);
  return sql`(${start}::timestamptz + (${now}::timestamptz - ${start}::timestamptz) * sqrt(i::double precision / ${total}))`;
}

/** Messages numbered `from` up to `to`, oldest first over all residences, so that ids follow time. */
export async function makeMessages(db: Db, parts: LargeParts, from: number, to: number): Promise<void> {
  const total = parts.residences.count * perResidence.messages;
  const [firsts, seconds] = messagePhrases;
  await sql`
    insert into message (residence_id, account_id, content, relation, state, written_at)
    select ${visitedOf(parts.residences, 11)}, ${anyOf(parts.accounts, 13)},
           ${pickOf(firsts, 14)} || ${pickOf(seconds, 15)}, ${pickOf(relations, 16)}, 'shown',
           ${momentOf(parts.now, total)}
    from generate_series(${from}::bigint, ${to - 1}::bigint) as i`.execute(db);
}

/** Gifts numbered `from` up to `to`; free ones have quantity one. */
export async function makeGivenGifts(db: Db, parts: LargeParts, from: number, to: number): Promise<void> {
  const total = parts.residences.count * perResidence.gifts;
  await sql`
    insert into given_gift (residence_id, account_id, gift_id, quantity, coins, given_at)
    select residence, account, gift.id, given.quantity, gift.coins * given.quantity, at
    from (
      select ${visitedOf(parts.residences, 21)} as residence, ${anyOf(parts.accounts, 23)} as account,
             1 + floor(${parts.gifts.length}::int * ${shareOf(24)})::int as place, ${shareOf(25)} as share,
             ${momentOf(parts.now, total)} as at, i
      from generate_series(${from}::bigint, ${to - 1}::bigint) as i
    ) as came
    join unnest(${parts.gifts.map((gift) => gift.id)}::int[], ${parts.gifts.map((gift) => gift.coins)}::int[],
                ${parts.gifts.map((gift) => gift.isFree)}::boolean[]) with ordinality as gift(id, coins, is_free, place)
      on gift.place = came.place
    cross join lateral (select case when gift.is_free then 1 else 1 + floor(share * share * share * 9)::int end as quantity) as given
    order by i`.execute(db);
}

/** Remembrances numbered `from` up to `to`; a second one by the same account on the same day is skipped. */
export async function makeRemembrances(db: Db, parts: LargeParts, from: number, to: number): Promise<void> {
  const total = parts.residences.count * perResidence.remembrances;
  await sql`
    insert into remembrance (residence_id, account_id, on_day, at)
    select residence, account, (at at time zone 'Asia/Shanghai')::date, at
    from (
      select ${visitedOf(parts.residences, 31)} as residence, ${anyOf(parts.accounts, 33)} as account,
             ${momentOf(parts.now, total)} as at
      from generate_series(${from}::bigint, ${to - 1}::bigint) as i
    ) as came
    on conflict do nothing`.execute(db);
}
