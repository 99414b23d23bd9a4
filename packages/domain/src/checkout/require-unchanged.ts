import { requireAdult } from "../account/age-declaration.ts";
import { payerSubject } from "../application/notify-applicant.ts";
import type { Ctx } from "../context/context.ts";
import { giftText } from "../gift/present.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { canGive } from "../order/access.ts";
import { priceGift } from "./price-gift.ts";
import { itemsOf } from "../order/queries.ts";
import type { OrderRow } from "../order/transition.ts";
import { openOrderStates } from "../order/states.ts";
import { applicationFee } from "../application/queries.ts";

/**
 * A new attempt must be for the order's price; otherwise a new order is needed. Returns the description of the purchase
 * for the payer. Throws `orderClosed`.
 */
export async function requireUnchanged(ctx: Ctx, order: OrderRow): Promise<string> {
  const { application_id } = order;
  if (application_id !== null) {
    await requirePayable(ctx, { ...order, application_id });
    return payerSubject;
  }
  const [item] = await itemsOf(ctx.db, order.id);
  if (!item) return fail("orderClosed");
  if (order.residence_id === null || item.gift_id === null) return item.name;
  try {
    const residence = await loadVisibleResidence(ctx, order.residence_id);
    const priced = await priceGift(ctx, residence, { giftId: item.gift_id, quantity: item.quantity });
    demand(canGive(priced.gift, accessContextOf(residence)));
    if (priced.amount !== order.amount_fen) fail("orderClosed");
    // A new order asks for the declaration.
    await requireAdult(ctx, order.account_id, { isDeclaring: false });
    return giftText(item.name, item.quantity, item.unit);
  } catch (error) {
    if (error instanceof DomainError) return fail("orderClosed");
    throw error;
  }
}

/**
 * Allows paying an application's order while that waits, at the current price, and if no other order is open. Throws
 * `orderClosed`.
 */
async function requirePayable(ctx: Ctx, order: OrderRow & { application_id: number }): Promise<void> {
  const application = await ctx.db
    .selectFrom("application")
    .select(["state"])
    .where("id", "=", order.application_id)
    .executeTakeFirst();
  if (application?.state !== "awaitingPayment") fail("orderClosed");
  const other = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("application_id", "=", order.application_id)
    .where("id", "<>", order.id)
    .where("state", "in", openOrderStates)
    .executeTakeFirst();
  const isSame = order.closed_reason !== "withdrawn" && order.amount_fen === (await applicationFee(ctx.db));
  if (other || !isSame) throw new DomainError("orderClosed", undefined, "这笔订单已关闭，请在家庭居所里重新付款");
}
