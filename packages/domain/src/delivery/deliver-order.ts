import type { Selectable } from "kysely";
import type { OrderItemTable } from "@changming/db/tables/order";
import { addDays, type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import { isPaymentAwaited, startReview } from "../application/start-review.ts";
import { announceLive, type Ctx } from "../context/context.ts";
import { postDeliveryEntry } from "../ledger/post-entry.ts";
import { touchNumbers } from "../context/tags.ts";
import { itemsOf } from "../order/queries.ts";
import { transitionOrder, type OrderRow } from "../order/transition.ts";

type Item = Selectable<OrderItemTable>;

/** False if staff hid the residence after the order, or the application no longer waits for payment. */
export async function canDeliver(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (order.application_id !== null) return isPaymentAwaited(ctx, order.application_id);
  if (order.residence_id === null) return true;
  const row = await ctx.db
    .selectFrom("residence")
    .select("hidden_at")
    .where("id", "=", order.residence_id)
    .executeTakeFirst();
  return row !== undefined && row.hidden_at === null;
}

/**
 * Delivers an order in the transaction that records its payment: gifts, giver totals, counters and ledger. Each item is
 * delivered once, by a unique index (R-payment-8). An application goes to review and its order stays paid until the
 * approval. Returns the updated order.
 */
export async function deliverOrder(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  if (order.application_id !== null) await startReview(ctx, order.application_id);
  if (order.residence_id === null) return order;
  const given = { id: order.id, amount_fen: order.amount_fen, residence_id: order.residence_id };
  const now = ctx.clock();
  const done = await transitionOrder(ctx, order, "delivered", {
    delivered_at: now,
    ...(order.paid_at === null ? { paid_at: now } : {}),
  });
  const items = await itemsOf(ctx.db, order.id);
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
  const coins = sum(coinsOf);
  await postDeliveryEntry(ctx, given, coins);
  for (const item of items) await deliverItem(ctx, order, given.residence_id, item);
  await count(ctx, given.residence_id, { quantity: sum(({ quantity }) => quantity), coins });
  return done;
}

/** Coins of an item, for the residence and for the rank of its giver (R-gift-12). */
const coinsOf = ({ unit_coins, quantity }: Item): number => unit_coins * quantity;

async function deliverItem(ctx: Ctx, order: OrderRow, residenceId: number, item: Item): Promise<void> {
  if (item.gift_id === null) throw new Error(`item ${item.id} of order ${order.id} is not a gift`);
  const { quantity } = item;
  const coins = coinsOf(item);
  const ids = { residence_id: residenceId, account_id: order.account_id };
  const now = ctx.clock();
  const { id } = await ctx.db
    .insertInto("given_gift")
    .values({
      ...ids,
      gift_id: item.gift_id,
      quantity,
      coins,
      given_at: now,
      order_item_id: item.id,
      lasts_until: await lastsUntil(ctx, item.gift_id),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (order.kind === "dressing") await addDressing(ctx, { residenceId, giftId: item.gift_id, quantity });
  const last = { last_gift_id: item.gift_id, last_quantity: quantity, last_given_at: now };
  await ctx.db
    .insertInto("giver_total")
    .values({ ...ids, coin_total: coins, gift_total: quantity, ...last })
    .onConflict((conflict) =>
      conflict.columns(["residence_id", "account_id"]).doUpdateSet((eb) => ({
        coin_total: eb("giver_total.coin_total", "+", coins),
        gift_total: eb("giver_total.gift_total", "+", quantity),
        ...last,
      })),
    )
    .execute();
  announceLive(ctx, { kind: "gift", residenceId, id });
}

/**
 * The last Shanghai day on which a gift delivered now burns, or null. It is stored with the given gift: a later change
 * of the catalogue does not shorten what was given (R-gift-16).
 */
async function lastsUntil(ctx: Ctx, giftId: number): Promise<ShanghaiDay | null> {
  const { lasts_days: days } = await ctx.db
    .selectFrom("gift")
    .select("lasts_days")
    .where("id", "=", giftId)
    .executeTakeFirstOrThrow();
  return days === null ? null : addDays(shanghaiDay(ctx.clock()), days - 1);
}

/**
 * Raises the residence's numbers (R-residence-6). Last: concurrent gifts at this residence wait for this row until the
 * commit.
 */
async function count(ctx: Ctx, residenceId: number, given: { quantity: number; coins: number }): Promise<void> {
  await ctx.db
    .updateTable("residence_counter")
    .set((eb) => ({
      gift_total: eb("gift_total", "+", given.quantity),
      coin_total: eb("coin_total", "+", given.coins),
    }))
    .where("residence_id", "=", residenceId)
    .execute();
  touchNumbers(ctx, `residence:${residenceId}:counts`, "gifts", "ticker");
}

/** Adds a bought dressing to a residence, inside the transaction that delivers it (R-dressing-9). */
async function addDressing(ctx: Ctx, bought: { residenceId: number; giftId: number; quantity: number }): Promise<void> {
  if (!ctx.tx) throw new Error("a dressing must be added inside the transaction that delivers it");
  await ctx.db
    .insertInto("dressing")
    .values({
      residence_id: bought.residenceId,
      gift_id: bought.giftId,
      quantity: bought.quantity,
      since: ctx.clock(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["residence_id", "gift_id"])
        .doUpdateSet((eb) => ({ quantity: eb("dressing.quantity", "+", bought.quantity) })),
    )
    .execute();
}
