import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canEditCatalogue } from "./access.ts";
import {
  claimUploadForGift,
  type GiftTexts,
  lockGift,
  requireFreeName,
  type Saved,
  saveGift,
  textsOf,
} from "./save-gift.ts";

/**
 * Changes a gift's name, look and place. Orders keep the name at the time of purchase, and a visitor's gift does not
 * become a dressing. Throws `notFound`, `editedMeanwhile`, `giftNameTaken`, `giftPlaceWrong`, `uploadUnknown`,
 * `staffRoleMissing`.
 */
export async function editGift(ctx: Ctx, { id, version, ...input }: Saved & GiftTexts): Promise<Saved> {
  demand(canEditCatalogue(ctx.actor));
  // no-audit: saveGift writes it
  return withTx(ctx, async (ctx) => {
    const row = await lockGift(ctx, { id, version });
    await requireFreeName(ctx, "gift", input.name, id);
    const texts = await textsOf(ctx, input);
    if ((texts.dressing_place === null) !== (row.dressing_place === null)) fail("giftPlaceWrong", "categoryId");
    const image = await claimUploadForGift(ctx, input.image);
    // The previous image stays: orders display it.
    return saveGift(ctx, row, { ...texts, ...(image === null ? {} : { image }) }, { verb: "gift.edit" });
  });
}
