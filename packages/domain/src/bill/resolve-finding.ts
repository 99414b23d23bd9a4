import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReconcile } from "./access.ts";

/**
 * Stores the explanation of a difference, which closes it. Throws `notFound`, `findingResolved`, `staffRoleMissing`,
 * `staffProofNeeded`.
 */
export async function resolveFinding(ctx: Ctx, { id, note }: { id: number; note: string }): Promise<void> {
  demand(canReconcile(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "staff") return fail("sessionInvalid");
    const row = await ctx.db.selectFrom("bill_finding").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) return fail("notFound");
    if (row.resolved_at !== null || row.settled) return fail("findingResolved");
    const set = { resolved_at: ctx.clock(), resolved_by: actor.staffId, note };
    await ctx.db.updateTable("bill_finding").set(set).where("id", "=", id).execute();
    const before = { channel: row.channel, day: row.day, kind: row.kind, number: row.number };
    await audit(ctx, { verb: "bill.resolve", object: { kind: "billFinding", id }, before, after: { note } });
  });
}
