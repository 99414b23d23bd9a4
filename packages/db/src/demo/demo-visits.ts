import { shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { chanceFrom, seedOf } from "./seeded-random.ts";
import type { AccountIds } from "./demo-accounts.ts";
import type { LoadedResidence } from "./demo-residences.ts";

interface VisitParts {
  residences: readonly LoadedResidence[];
  accounts: AccountIds;
  now: Date;
}

const minute = 60_000;
const yearOfMinutes = 365 * 24 * 60;

/** Visits without any other action: a few for every residence, spread evenly over a year. */
function plainVisits({ residences, accounts, now }: VisitParts) {
  const accountIds = [...accounts.values()];
  return residences.flatMap(({ id, data }) => {
    const chance = chanceFrom(seedOf(`visits ${data.key}`));
    return Array.from({ length: chance.between(12, 40) }, () => ({
      residence: id,
      account: chance.pick(accountIds),
      at: new Date(now.getTime() - chance.between(1, yearOfMinutes) * minute),
    }));
  });
}

/**
 * A year of visits: a few minutes before each remembrance, gift and message, and some without any other action. One
 * record per account, residence and ten minutes. Visitors who are not logged in count as views without a record.
 */
export async function loadVisits(db: Db, parts: VisitParts): Promise<void> {
  const plain = plainVisits(parts);
  await sql`
    insert into visit (residence_id, account_id, visited_at)
    select residence_id, account_id, min(at) as visited_at
    from (
      select residence_id, account_id, at - interval '3 minutes' as at from remembrance
      union all select residence_id, account_id, given_at - interval '4 minutes' from given_gift
      union all select residence_id, account_id, written_at - interval '6 minutes' from message
      union all select * from unnest(
        ${plain.map((one) => one.residence)}::int[], ${plain.map((one) => one.account)}::int[],
        ${plain.map((one) => one.at.toISOString())}::timestamptz[])
    ) as came
    group by residence_id, account_id, floor(extract(epoch from at) / 600)
    order by visited_at, residence_id, account_id`.execute(db);
  const day = shanghaiDay(parts.now);
  await sql`
    update residence_counter as counter set
      visit_total = came.total,
      view_total = came.total * (3 + counter.residence_id % 5) + came.today,
      view_day = ${day}::date,
      view_today = came.today * (2 + counter.residence_id % 2)
    from (
      select residence_id, count(*) as total, count(*) filter (where visited_at >= ${startOfShanghaiDay(day)}) as today
      from visit group by residence_id
    ) as came
    where came.residence_id = counter.residence_id`.execute(db);
}
