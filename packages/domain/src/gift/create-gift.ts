import { withTx } from "@changming/db/tx";
import type { Fen } from "@changming/kit/money";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canPrice } from "./access.ts";
import { claimUploadForGift, type GiftTexts, requireFreeName, type Saved, textsOf } from "./save-gift.ts";

export interface GiftPrices {
  price: Fen;
  coins: number;
  isFreeWelfare: boolean;
  isFreeCelebrity: boolean;
  isFreeMartyrs: boolean;
}

/** Price columns. */
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
 * Creates a gift, off sale at first. Throws `giftNameTaken`, `giftPlaceWrong`, `notFound`, `uploadUnknown`,
 * `staffRoleMissing`, `staffProofNeeded`.
 */
export async function createGift(ctx: Ctx, input: GiftTexts & GiftPrices): Promise<Saved> {
  demand(canPrice(ctx.actor));
  return withTx(ctx, async (ctx) => {
    await requireFreeName(ctx, "gift", input.name, null);
    const texts = await textsOf(ctx, input);
    const image = (await claimUploadForGift(ctx, input.image)) ?? fail("uploadUnknown", "image");
    const facts = { ...texts, ...pricesOf(input), image, is_on_sale: false };
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
