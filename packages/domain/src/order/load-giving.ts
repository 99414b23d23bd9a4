import type { Ctx } from "../context.ts";
import { type ResidenceStanding, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type PricedGift, priceGift } from "./price-gift.ts";

/**
 * What is given, at its price there, and how the giver stands to the residence. Refuses with `notFound`, `giftGone`,
 * `dressingNotAtStele`, `freeGiftSingle`.
 */
export async function loadGiving(
  ctx: Ctx,
  input: { residenceId: number; giftId: number; quantity: number },
): Promise<{ priced: PricedGift; residence: ResidenceStanding }> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  return { priced: await priceGift(ctx, residence, input), residence: standingOf(residence) };
}
