import { requirePayable } from "../application/require-payable.ts";
import { payerSubject } from "../application/tell-applicant.ts";
import type { Ctx } from "../context.ts";
import { giftText } from "../gift/gift-text.ts";
import { demand, Refusal, refuse } from "../refusal.ts";
import { standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { canGive } from "./access.ts";
import { priceGift } from "./price-gift.ts";
import { itemsOf } from "./queries.ts";
import type { OrderRow } from "./transition.ts";

/**
 * An order keeps its price while it is open; a new attempt must still be for the same, or it is ordered anew. Returns what
 * is bought, as the payer reads it. Refuses with `orderClosed`.
 */
export async function requireUnchanged(ctx: Ctx, order: OrderRow): Promise<string> {
  const { application_id } = order;
  if (application_id !== null) {
    await requirePayable(ctx, { ...order, application_id });
    return payerSubject;
  }
  const [item] = await itemsOf(ctx.db, order.id);
  if (!item) return refuse("orderClosed");
  if (order.residence_id === null || item.gift_id === null) return item.name;
  try {
    const residence = await loadVisibleResidence(ctx, order.residence_id);
    const priced = await priceGift(ctx, residence, { giftId: item.gift_id, quantity: item.quantity });
    demand(canGive(priced.gift, standingOf(residence)));
    if (priced.amount !== order.amount_fen) refuse("orderClosed");
    return giftText(item.name, item.quantity, item.unit);
  } catch (error) {
    if (error instanceof Refusal) return refuse("orderClosed");
    throw error;
  }
}
