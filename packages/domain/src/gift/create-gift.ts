import { withTx } from "@changming/db/tx";
import type { Fen } from "@changming/kit/money";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { canPrice } from "./access.ts";
import { claimPicture, type GiftTexts, requireFreeName, type Saved, textsOf } from "./save-gift.ts";

export interface GiftPrices {
  price: Fen;
  coins: number;
  isFreeWelfare: boolean;
  isFreeCelebrity: boolean;
  isFreeMartyrs: boolean;
}

/** The columns of what a gift costs. */
export function pricesOf({ price, coins, isFreeWelfare, isFreeCelebrity, isFreeMartyrs }: GiftPrices) {
  return {
    price_fen: price,
    coins,
    free_welfare: isFreeWelfare,
    free_celebrity: isFreeCelebrity,
    free_martyrs: isFreeMartyrs,
  };
}

/**
 * A new gift, off sale until it is looked at. Refuses with `giftNameTaken`, `giftPlaceWrong`, `notFound`, `uploadUnknown`,
 * `staffRoleMissing`, `staffProofNeeded`.
 */
export async function createGift(ctx: Ctx, asked: GiftTexts & GiftPrices): Promise<Saved> {
  demand(canPrice(ctx.actor));
  return withTx(ctx, async (ctx) => {
    await requireFreeName(ctx, "gift", asked.name, null);
    const texts = await textsOf(ctx, asked);
    const image = (await claimPicture(ctx, asked.image)) ?? refuse("uploadUnknown", "image");
    const facts = { ...texts, ...pricesOf(asked), image, is_on_sale: false };
    const { id, version } = await ctx.db
      .insertInto("gift")
      .values(facts)
      .returning(["id", "version"])
      .executeTakeFirstOrThrow();
    await audit(ctx, { verb: "gift.create", object: { kind: "gift", id }, before: null, after: facts });
    await touch(ctx, "catalogue");
    return { id, version };
  });
}
