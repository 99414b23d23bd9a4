import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { countFreeGiftsOn } from "../gift/free-gifts.ts";
import { requireGateway, createPayment, paymentLifeMs } from "../payment/create-payment.ts";
import { fail } from "../context/domain-error.ts";
import { payerOf } from "./payer.ts";
import { type ReturnPages, returnPages } from "./return-paths.ts";
import { deliverOrder } from "../delivery/deliver-order.ts";
import { newNumber } from "../order/numbers.ts";
import type { PricedGift } from "./price-gift.ts";
import { transitionOrder, recordTransition, type OrderRow } from "../order/transition.ts";

export interface OrderInput extends ReturnPages {
  payType: PayChannel;
  residenceId: number;
  giftId: number;
  quantity: number;
  ref: string | null;
  /** The buyer declares to be 18 or older. */
  isAdult: boolean;
}

/** Milliseconds between two orders of one gift at one residence by one account, against double clicks (R-order-5). */
const pauseMs = 1_000;

/**
 * An order and its first attempt, not sent to a gateway yet; without an attempt while its payer is unknown. Throws `payMethodOff`, `payInBrowser`,
 * `orderTooSoon`.
 */
export async function insertPaidOrder(
  ctx: Ctx,
  accountId: number,
  input: OrderInput,
  priced: PricedGift,
): Promise<OrderRow> {
  requireGateway(ctx, input.payType);
  const payer = await payerOf(ctx, input.payType);
  await requirePause(ctx, accountId, input);
  const order = await insertOrder(ctx, accountId, input, priced);
  const { returnUrl, quitUrl } = returnPages(ctx, order, input);
  if (payer) {
    const attempt = { channel: input.payType, ...payer, subject: priced.title, returnUrl, quitUrl };
    await createPayment(ctx, order, attempt);
  }
  return transitionOrder(ctx, order, "paying");
}

/**
 * The quota counts on the day of the delivering transaction, after the lock (R-gift-11). Throws `freeGiftsUsedUp`
 * (R-gift-10).
 */
export async function placeFree(ctx: Ctx, accountId: number, input: OrderInput, priced: PricedGift): Promise<OrderRow> {
  const used = await countFreeGiftsOn(ctx.db, accountId, shanghaiDay(ctx.clock()));
  const { free_gift_nums: quota } = await ctx.db
    .selectFrom("site_info")
    .select("free_gift_nums")
    .executeTakeFirstOrThrow();
  if (used >= quota) fail("freeGiftsUsedUp");
  return deliverOrder(ctx, await insertOrder(ctx, accountId, input, priced));
}

async function requirePause(ctx: Ctx, accountId: number, input: OrderInput): Promise<void> {
  const recent = await ctx.db
    .selectFrom("orders")
    .innerJoin("order_item as item", "item.order_id", "orders.id")
    .select("orders.id")
    .where("orders.account_id", "=", accountId)
    .where("orders.residence_id", "=", input.residenceId)
    .where("item.gift_id", "=", input.giftId)
    .where("orders.created_at", ">", new Date(ctx.clock().getTime() - pauseMs))
    .limit(1)
    .executeTakeFirst();
  if (recent) fail("orderTooSoon");
}

/** Copies name and price: later catalogue changes do not change the order. */
async function insertOrder(
  ctx: Ctx,
  accountId: number,
  input: OrderInput,
  { gift, quantity, unitPrice, amount }: PricedGift,
): Promise<OrderRow> {
  const now = ctx.clock();
  const kind = gift.dressing_place === null ? "gift" : "dressing";
  const { returnPath, quitPath } = returnPages(ctx, { kind, residence_id: input.residenceId }, input);
  const order = await ctx.db
    .insertInto("orders")
    .values({
      order_no: newNumber(now),
      account_id: accountId,
      kind,
      residence_id: input.residenceId,
      state: "created",
      amount_fen: amount,
      return_path: returnPath,
      quit_path: quitPath,
      ref: input.ref,
      created_at: now,
      expires_at: new Date(now.getTime() + paymentLifeMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto("order_item")
    .values({
      order_id: order.id,
      gift_id: gift.id,
      name: gift.name,
      unit: gift.unit,
      image: gift.image,
      unit_price_fen: unitPrice,
      quantity,
      amount_fen: amount,
      unit_coins: gift.coins,
    })
    .execute();
  await recordTransition(ctx, order.id, { object: "order", id: order.id, from: null, to: "created" });
  return order;
}
