import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canDecideApproval } from "../approval/access.ts";
import { boundPeople } from "../approval/bound-people.ts";
import { handlerOf } from "./perform-approved.ts";

/**
 * The second person's decision: confirms and performs what was requested, or rejects it. Throws `notFound`,
 * `approvalOwn`, `approvalBound`, `approvalDecided`, `staffRoleMissing`, `staffProofNeeded`, and the errors of the
 * action itself.
 */
export async function decideApproval(
  ctx: Ctx,
  { id, isConfirmed, reason }: { id: number; isConfirmed: boolean; reason: string },
): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom("staff_approval")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || ctx.actor.kind !== "staff") fail("notFound");
    demand(canDecideApproval(ctx.actor, row, await boundPeople(ctx, ctx.actor.staffId)));
    const state = isConfirmed ? ("confirmed" as const) : ("declined" as const);
    await ctx.db
      .updateTable("staff_approval")
      .set({ state, decided_by: ctx.actor.staffId, decided_at: ctx.clock() })
      .where("id", "=", id)
      .execute();
    await audit(ctx, {
      verb: `${row.verb}.${isConfirmed ? "confirm" : "decline"}`,
      object: { kind: row.object_kind, id: row.object_id },
      before: { approval: id, askedBy: row.asked_by },
      after: { state, ...(reason === "" ? {} : { reason }) },
    });
    if (isConfirmed) await handlerOf(row.verb).performApproved(ctx, row);
  });
}
