import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canPrice, canSell } from "./access.ts";
import { type GiftPrices, pricesOf } from "./create-gift.ts";
import { lockGift, type Saved, saveGift } from "./save-gift.ts";

/**
 * Changes a gift's price, its coins and the gardens where it is free. Orders keep their price, but a new attempt to pay
 * one fails. Throws `notFound`, `editedMeanwhile`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function setGiftPrice(
  ctx: Ctx,
  { id, version, reason, ...prices }: Saved & GiftPrices & { reason: string },
): Promise<Saved> {
  demand(canPrice(ctx.actor));
  // no-audit: saveGift writes the entry
  return withTx(ctx, async (ctx) => {
    const row = await lockGift(ctx, { id, version });
    return saveGift(ctx, row, pricesOf(prices), { verb: "gift.setPrice", reason });
  });
}

/** Puts a gift on sale or takes it off; given gifts stay. Throws `notFound`, `editedMeanwhile`, `staffRoleMissing`. */
export async function setOnSale(ctx: Ctx, { id, version, isOnSale }: Saved & { isOnSale: boolean }): Promise<Saved> {
  demand(canSell(ctx.actor));
  // no-audit: saveGift writes the entry
  return withTx(ctx, async (ctx) => {
    const row = await lockGift(ctx, { id, version });
    return saveGift(ctx, row, { is_on_sale: isOnSale }, { verb: "gift.setOnSale" });
  });
}
