import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Fen } from "@changming/kit/money";
import { nextShanghaiDay, type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Actor } from "../context.ts";
import { isFreeGift } from "../gift/free-gifts.ts";
import type { Page } from "../paging.ts";
import { visibleTo } from "../residence/access.ts";

export interface ConsumptionFilter {
  /** Shanghai days, both included; null is open. */
  start: ShanghaiDay | null;
  end: ShanghaiDay | null;
  lowFen: Fen | null;
  highFen: Fen | null;
}

const worth = sql<number>`case when ${isFreeGift} then 0 else gift.price_fen * given_gift.quantity end`;

/**
 * What an account spent: its delivered gifts, at the catalogue's price. Paid orders will stand here instead, with what
 * was paid; nothing else knows where these rows come from.
 */
function spent(db: Db, accountId: number, filter: ConsumptionFilter) {
  let rows = db
    .selectFrom("given_gift")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .innerJoin("residence", "residence.id", "given_gift.residence_id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .where("given_gift.account_id", "=", accountId);
  if (filter.start) rows = rows.where("given_gift.given_at", ">=", startOfShanghaiDay(filter.start));
  if (filter.end) rows = rows.where("given_gift.given_at", "<", startOfShanghaiDay(nextShanghaiDay(filter.end)));
  if (filter.lowFen !== null) rows = rows.where(worth, ">=", filter.lowFen);
  if (filter.highFen !== null) rows = rows.where(worth, "<=", filter.highFen);
  return rows;
}

export type ConsumptionRow = Awaited<ReturnType<typeof consumptionsOf>>[number];

/** The latest first. The name of a residence that the account may not see any more is null. */
export function consumptionsOf(db: Db, accountId: number, actor: Actor, filter: ConsumptionFilter, page: Page) {
  const isVisible = visibleTo(actor);
  return spent(db, accountId, filter)
    .select((eb) => [
      "given_gift.id",
      "given_gift.quantity",
      "given_gift.residence_id",
      "given_gift.given_at as spent_at",
      "gift.name as gift_name",
      "gift.unit",
      "gift.image",
      worth.as("money_fen"),
      eb.case().when(isVisible(eb)).then(eb.ref("residence.name")).else(null).end().as("residence_name"),
    ])
    .orderBy("given_gift.given_at", "desc")
    .orderBy("given_gift.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many there are and what they come to, in fen. */
export async function sumConsumptions(
  db: Db,
  accountId: number,
  filter: ConsumptionFilter,
): Promise<{ counts: number; total_fen: number }> {
  return spent(db, accountId, filter)
    .select([sql<number>`count(*)::int`.as("counts"), sql<number>`coalesce(sum(${worth}), 0)::bigint`.as("total_fen")])
    .executeTakeFirstOrThrow();
}
