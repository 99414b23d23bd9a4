import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canPrice } from "./access.ts";
import { isUsed } from "./list-catalogue.ts";
import { lockGift, type Saved } from "./save-gift.ts";

/**
 * Removes a gift that was never ordered (R-admin-10); its image stays, since an article may use it. A concurrent order
 * waits for the row lock and either finds the gift gone or came first. Throws `giftGiven`, `notFound`,
 * `editedMeanwhile`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function removeGift(ctx: Ctx, { reason, ...input }: Saved & { reason: string }): Promise<void> {
  demand(canPrice(ctx.actor));
  await withTx(ctx, async (ctx) => {
    await lockGift(ctx, input);
    // Blocks orders being written, which lock the row for their reference.
    const row = await ctx.db
      .selectFrom("gift")
      .selectAll()
      .where("id", "=", input.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { used } = await ctx.db
      .selectFrom("gift")
      .select(isUsed.as("used"))
      .where("id", "=", input.id)
      .executeTakeFirstOrThrow();
    if (used) fail("giftGiven");
    await ctx.db.deleteFrom("gift").where("id", "=", input.id).execute();
    await audit(ctx, { verb: "gift.remove", object: { kind: "gift", id: input.id }, before: row, after: { reason } });
    await touch(ctx, "catalogue");
  });
}
