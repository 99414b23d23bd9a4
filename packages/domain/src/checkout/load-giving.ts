import type { Ctx } from "../context/context.ts";
import { type ResidenceAccessContext, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type PricedGift, priceGift } from "./price-gift.ts";

/**
 * The gift with its price at this residence, and the giver's access context. Throws `notFound`, `giftGone`,
 * `dressingNotAtStele`, `freeGiftSingle`.
 */
export async function loadGiving(
  ctx: Ctx,
  input: { residenceId: number; giftId: number; quantity: number },
): Promise<{ priced: PricedGift; residence: ResidenceAccessContext }> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  return { priced: await priceGift(ctx, residence, input), residence: accessContextOf(residence) };
}
