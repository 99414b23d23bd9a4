import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canEditCatalogue } from "./access.ts";
import { claimPicture, type GiftTexts, lockGift, requireFreeName, type Saved, saveGift, textsOf } from "./save-gift.ts";

/**
 * Changes what a gift is called, how it looks and where it stands; orders keep the name that they were made with. What was
 * given stays what it is: a visitor's gift does not become a dressing. Refuses with `notFound`, `editedMeanwhile`,
 * `giftNameTaken`, `giftPlaceWrong`, `uploadUnknown`, `staffRoleMissing`.
 */
export async function editGift(ctx: Ctx, { id, version, ...asked }: Saved & GiftTexts): Promise<Saved> {
  demand(canEditCatalogue(ctx.actor));
  // no-audit: saveGift writes it
  return withTx(ctx, async (ctx) => {
    const row = await lockGift(ctx, { id, version });
    await requireFreeName(ctx, "gift", asked.name, id);
    const texts = await textsOf(ctx, asked);
    if ((texts.dressing_place === null) !== (row.dressing_place === null)) refuse("giftPlaceWrong", "categoryId");
    const image = await claimPicture(ctx, asked.image);
    // The picture before it stays: orders show it.
    return saveGift(ctx, row, { ...texts, ...(image === null ? {} : { image }) }, { verb: "gift.edit" });
  });
}
