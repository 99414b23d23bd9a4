import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { noteLook } from "../residence/look-at-residence.ts";
import { canModerateMessages } from "./access.ts";

/**
 * Opens one message that waits on the board of a private residence to the acting member of staff: a look whose reason is
 * the review. Refuses with `notFound`, `staffRoleMissing`.
 */
export async function lookAtHeldMessage(ctx: Ctx, { id }: { id: number }): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    // no-audit: noteLook writes it
    demand(canModerateMessages(ctx.actor));
    const row = await ctx.db
      .selectFrom("blessing")
      .select("residence_id")
      .where("id", "=", id)
      .where("state", "=", "held")
      .executeTakeFirst();
    if (!row) return refuse("notFound");
    return noteLook(ctx, row.residence_id, { kind: "message", id }, "审核一条等着刊出的留言，只看这一条");
  });
}
