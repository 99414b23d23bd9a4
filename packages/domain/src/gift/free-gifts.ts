import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { nextShanghaiDay, type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";

/** True where a gift costs nothing: everywhere when its price is 0, else in the gardens that its flags name. */
export const isFreeGift = sql<boolean>`(
  gift.price_fen = 0
  or (gift.free_welfare and garden.kind = 'welfare')
  or (gift.free_celebrity and garden.kind = 'celebrity')
  or (gift.free_martyrs and garden.kind = 'martyrs'))`;

/** Free gifts that the account gave on a Shanghai day, in units. */
export async function countFreeGiftsOn(db: Db, accountId: number, day: ShanghaiDay): Promise<number> {
  const row = await db
    .selectFrom("given_gift")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .innerJoin("residence", "residence.id", "given_gift.residence_id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(sql<number>`coalesce(sum(given_gift.quantity), 0)::int`.as("used"))
    .where("given_gift.account_id", "=", accountId)
    .where("given_gift.given_at", ">=", startOfShanghaiDay(day))
    .where("given_gift.given_at", "<", startOfShanghaiDay(nextShanghaiDay(day)))
    .where(isFreeGift)
    .executeTakeFirstOrThrow();
  return row.used;
}
