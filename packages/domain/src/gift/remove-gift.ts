import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { canPrice } from "./access.ts";
import { isUsed } from "./list-catalogue.ts";
import { lockGift, type Saved } from "./save-gift.ts";

/**
 * Removes a gift that nobody ever ordered; its picture stays, for an article may show it too. Who orders it meanwhile waits for the row and finds it gone, or was first. Refuses
 * with `giftGiven`, `notFound`, `editedMeanwhile`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function removeGift(ctx: Ctx, { reason, ...asked }: Saved & { reason: string }): Promise<void> {
  demand(canPrice(ctx.actor));
  await withTx(ctx, async (ctx) => {
    await lockGift(ctx, asked);
    // Against orders that are being written: they hold the row for their reference.
    const row = await ctx.db
      .selectFrom("gift")
      .selectAll()
      .where("id", "=", asked.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { used } = await ctx.db
      .selectFrom("gift")
      .select(isUsed.as("used"))
      .where("id", "=", asked.id)
      .executeTakeFirstOrThrow();
    if (used) refuse("giftGiven");
    await ctx.db.deleteFrom("gift").where("id", "=", asked.id).execute();
    await audit(ctx, { verb: "gift.remove", object: { kind: "gift", id: asked.id }, before: row, after: { reason } });
    await touch(ctx, "catalogue");
  });
}
