import { withTx } from "@changming/db/tx";
import { requireAdult } from "../account/age-declaration.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canGive } from "../order/access.ts";
import { type Checkout, startAndLoadCheckout } from "./checkout.ts";
import { type OrderInput, placeFree, insertPaidOrder } from "./place-order.ts";
import { loadGiving } from "./price-gift.ts";
import { Deadline } from "../order/in-time.ts";
import { payAgain } from "./pay-order.ts";
import { findOrderByRef } from "../order/queries.ts";

/**
 * Orders a gift; a free one is delivered at once (R-order-1). A repeated `ref` returns the same order (R-order-6), by
 * the method given now. Throws `notFound`, `giftGone`, `dressingForFamily`, `dressingNotAtStele`, `freeGiftSingle`,
 * `freeGiftsUsedUp`, `ageNotDeclared`, `payMethodOff`, `payInBrowser`, `orderTooSoon`, `orderClosed`.
 */
export async function createOrder(ctx: Ctx, input: OrderInput): Promise<Checkout> {
  const accountId = ownAccountId(ctx);
  const deadline = new Deadline(ctx.services);
  const placed = await withTx(ctx, async (ctx) => {
    // Serializes the account's orders: a ref makes one order, and the quota holds.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const existing = input.ref === null ? null : await findOrderByRef(ctx.db, accountId, input.ref);
    if (existing) return { order: existing, isExisting: true };
    const { priced, residence } = await loadGiving(ctx, input);
    demand(canGive(priced.gift, residence));
    if (priced.amount > 0) await requireAdult(ctx, accountId, { isDeclaring: input.isAdult });
    const place = priced.amount === 0 ? placeFree : insertPaidOrder;
    return { order: await place(ctx, accountId, input, priced), isExisting: false };
  });
  await ctx.services.pay.failpoint?.("order.afterCommit");
  if (placed.isExisting) return payAgain(ctx, placed.order, input, deadline);
  return startAndLoadCheckout(ctx, placed.order.id, { channel: input.payType, isNewOrder: true, deadline });
}
