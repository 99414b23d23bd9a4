import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canGive } from "./access.ts";
import { type Checkout, showCheckout } from "./checkout.ts";
import { type OrderInput, placeFree, placePaid } from "./place-order.ts";
import { loadGiving } from "./load-giving.ts";
import { Patience } from "../payment/in-time.ts";
import { payAgain } from "./pay-again.ts";
import { findOrderByRef } from "./queries.ts";

/**
 * Orders a gift for a residence that the acting account may see. What is free is delivered at once; for the rest the
 * answer says how to pay, or that the gateway is still preparing it. The same `ref` again leads to the same order, and
 * with another method to that order by this method. Refuses with `notFound`, `giftGone`, `dressingForFamily`,
 * `dressingNotAtStele`, `freeGiftSingle`, `freeGiftsUsedUp`, `payMethodOff`, `payInBrowser`, `orderTooSoon`, `orderClosed`.
 */
export async function createOrder(ctx: Ctx, input: OrderInput): Promise<Checkout> {
  const accountId = ownAccountId(ctx);
  const patience = new Patience(ctx.gates);
  // no-audit: every move of an order writes its own
  const placed = await withTx(ctx, async (ctx) => {
    // Two at once of one account take turns: one ref makes one order, and the quota holds.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const held = input.ref === null ? null : await findOrderByRef(ctx.db, accountId, input.ref);
    if (held) return { order: held, isHeld: true };
    const { priced, residence } = await loadGiving(ctx, input);
    demand(canGive(priced.gift, residence));
    const place = priced.amount === 0 ? placeFree : placePaid;
    return { order: await place(ctx, accountId, input, priced), isHeld: false };
  });
  await ctx.gates.pay.failpoint?.("order.afterCommit");
  if (placed.isHeld) return payAgain(ctx, placed.order, input, patience);
  return showCheckout(ctx, placed.order.id, { channel: input.payType, isFresh: true, patience });
}
