import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canWithdrawApproval } from "./access.ts";

/**
 * Withdraws one's own undecided request; it can be requested again. Throws `notFound`, `approvalForeign`,
 * `approvalDecided`, `staffRoleMissing`.
 */
export async function withdrawApproval(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom("staff_approval")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) fail("notFound");
    demand(canWithdrawApproval(ctx.actor, row));
    const state = "withdrawn" as const;
    await ctx.db.updateTable("staff_approval").set({ state, decided_at: ctx.clock() }).where("id", "=", id).execute();
    await audit(ctx, {
      verb: `${row.verb}.withdraw`,
      object: { kind: row.object_kind, id: row.object_id },
      before: { approval: id },
      after: { state },
    });
  });
}
