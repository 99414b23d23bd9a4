import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { auditLook } from "../residence/look-at-residence.ts";
import { canModerateMessages } from "./access.ts";

/**
 * Opens a pending message at a private residence to the acting member of staff: a look with the review as its reason.
 * Throws `notFound`, `staffRoleMissing`.
 */
export async function lookAtPendingMessage(ctx: Ctx, { id }: { id: number }): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    demand(canModerateMessages(ctx.actor));
    const row = await ctx.db
      .selectFrom("message")
      .select("residence_id")
      .where("id", "=", id)
      .where("state", "=", "held")
      .executeTakeFirst();
    if (!row) return fail("notFound");
    return auditLook(ctx, row.residence_id, { kind: "message", id }, "审核一条等着刊出的留言，只看这一条");
  });
}
