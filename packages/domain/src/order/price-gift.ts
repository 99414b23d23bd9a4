import type { Selectable } from "kysely";
import { isPlaceThere } from "@changming/contract/dressing-places";
import type { GiftTable } from "@changming/db/tables/gift";
import { type Fen, fen, timesFen } from "@changming/kit/money";
import type { Ctx } from "../context.ts";
import { isFreeIn } from "../gift/free-gifts.ts";
import { giftText } from "../gift/gift-text.ts";
import { refuse } from "../refusal.ts";
import { isMartyr } from "../residence/is-martyr.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { isOfferedHere } from "../site-info/switches.ts";

/** What a gift costs this buyer at this residence, from our own rows alone. */
export interface PricedGift {
  gift: Selectable<GiftTable>;
  quantity: number;
  unitPrice: Fen;
  amount: Fen;
  /** `白菊两束`, as the payer reads it. */
  title: string;
}

/**
 * Refuses with `giftGone`, with `dressingNotAtStele` for what could stand nowhere at a martyr's, and with `freeGiftSingle`
 * where more than one unit of a free gift is asked for.
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
    // Who removes it meanwhile was first, or waits for the order.
    .forKeyShare()
    .executeTakeFirst();
  if (!gift) return refuse("giftGone", "giftId");
  const { dressing_place: place } = gift;
  if (place && !isPlaceThere(place, { isMartyr: isMartyr(residence) })) refuse("dressingNotAtStele", "giftId");
  const unitPrice = isFreeIn(gift, residence.garden_kind) ? fen(0) : fen(gift.price_fen);
  if (unitPrice === 0 && input.quantity !== 1) refuse("freeGiftSingle", "nums");
  const title = giftText(gift.name, input.quantity, gift.unit);
  return { gift, quantity: input.quantity, unitPrice, amount: timesFen(unitPrice, input.quantity), title };
}
