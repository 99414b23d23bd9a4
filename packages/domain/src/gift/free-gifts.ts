import { type Selectable, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { GardenTable } from "@changming/db/tables/garden";
import type { GiftTable } from "@changming/db/tables/gift";
import { nextShanghaiDay, type ShanghaiDay, startOfShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

/**
 * True where a gift costs nothing: everywhere if its price is 0, else in the kinds of garden that its flags name
 * (R-garden-8, R-gift-5).
 */
export const isFreeGift = sql<boolean>`(
  gift.price_fen = 0
  or (gift.free_welfare and garden.kind = 'welfare')
  or (gift.free_celebrity and garden.kind = 'celebrity')
  or (gift.free_martyrs and garden.kind = 'martyrs'))`;

/** The same rule for loaded rows; a test checks that both agree. */
export function isFreeIn(
  gift: Pick<Selectable<GiftTable>, "price_fen" | "free_welfare" | "free_celebrity" | "free_martyrs">,
  gardenKind: GardenTable["kind"],
): boolean {
  if (gift.price_fen === 0) return true;
  const flags = { welfare: gift.free_welfare, celebrity: gift.free_celebrity, martyrs: gift.free_martyrs };
  return gardenKind !== "ordinary" && flags[gardenKind];
}

/** Whether the given gift was free: by its order item, or by the rule where there is none. */
const wasFree = sql<boolean>`coalesce(order_item.amount_fen = 0, ${isFreeGift})`;

/** Free gifts that the account gave on a Shanghai day, in units. */
export async function countFreeGiftsOn(db: Db, accountId: number, day: ShanghaiDay): Promise<number> {
  const row = await db
    .selectFrom("given_gift")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .innerJoin("residence", "residence.id", "given_gift.residence_id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .leftJoin("order_item", "order_item.id", "given_gift.order_item_id")
    .select(sql<number>`coalesce(sum(given_gift.quantity), 0)::int`.as("used"))
    .where("given_gift.account_id", "=", accountId)
    .where("given_gift.given_at", ">=", startOfShanghaiDay(day))
    .where("given_gift.given_at", "<", startOfShanghaiDay(nextShanghaiDay(day)))
    .where(wasFree)
    .executeTakeFirstOrThrow();
  return row.used;
}

/**
 * Units of free gifts that the account has given on this Shanghai day; the site's daily quota limits them (R-gift-9).
 */
export async function getUsedFreeGifts(ctx: Ctx): Promise<number> {
  const accountId = actingAccountId(ctx.actor);
  if (accountId === null) fail("sessionInvalid");
  return countFreeGiftsOn(ctx.db, accountId, shanghaiDay(ctx.clock()));
}
