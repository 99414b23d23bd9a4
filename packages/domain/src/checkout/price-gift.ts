import type { Selectable } from "kysely";
import { hasPlace } from "@changming/contract/dressing-places";
import type { GiftTable } from "@changming/db/tables/gift";
import { type Fen, fen, timesFen } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { isFreeIn } from "../gift/free-gifts.ts";
import { giftText } from "../gift/present.ts";
import { fail } from "../context/domain-error.ts";
import { type ResidenceRow, isMartyr } from "../residence/queries.ts";
import { type ResidenceAccessContext, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { isOfferedHere } from "../site-info/get-site-info.ts";

/** A gift's price for this buyer at this residence, from our own rows only (R-order-3). */
export interface PricedGift {
  gift: Selectable<GiftTable>;
  quantity: number;
  unitPrice: Fen;
  amount: Fen;
  /** `白菊两束`, for the payer. */
  title: string;
}

/**
 * Throws `giftGone`, `dressingNotAtStele` for a dressing without a place at a martyr's residence, and `freeGiftSingle`
 * for more than one unit of a free gift.
 */
export async function priceGift(
  ctx: Ctx,
  residence: Pick<ResidenceRow, "kind" | "garden_kind">,
  input: { giftId: number; quantity: number },
): Promise<PricedGift> {
  const gift = await ctx.db
    .selectFrom("gift")
    .selectAll()
    .where("id", "=", input.giftId)
    .where("is_on_sale", "=", true)
    .where(isOfferedHere)
    // A concurrent removal either came first, or waits for the order.
    .forKeyShare()
    .executeTakeFirst();
  if (!gift) return fail("giftGone", "giftId");
  const { dressing_place: place } = gift;
  if (place && !hasPlace(place, { isMartyr: isMartyr(residence) })) fail("dressingNotAtStele", "giftId");
  const unitPrice = isFreeIn(gift, residence.garden_kind) ? fen(0) : fen(gift.price_fen);
  if (unitPrice === 0 && input.quantity !== 1) fail("freeGiftSingle", "nums");
  const title = giftText(gift.name, input.quantity, gift.unit);
  return { gift, quantity: input.quantity, unitPrice, amount: timesFen(unitPrice, input.quantity), title };
}

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
