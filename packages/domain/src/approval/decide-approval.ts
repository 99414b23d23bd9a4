import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canDecideApproval } from "./access.ts";
import { boundPeople } from "./bound-people.ts";
import { carrierOf } from "./carry-out.ts";

/**
 * The second person's yes, which carries out what was asked, or no. Refuses with `notFound`, `approvalOwn`,
 * `approvalBound`, `approvalDecided`, `staffRoleMissing`, `staffProofNeeded`, and with what the thing itself refuses.
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
    if (!row || ctx.actor.kind !== "staff") refuse("notFound");
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
    if (isConfirmed) await carrierOf(row.verb).carryOut(ctx, row);
  });
}
