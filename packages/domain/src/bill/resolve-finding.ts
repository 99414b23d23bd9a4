import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canReconcile } from "./access.ts";

/**
 * Writes down what somebody found out about a difference; it counts as open no more. Refuses with `notFound`,
 * `findingResolved`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function resolveFinding(ctx: Ctx, { id, note }: { id: number; note: string }): Promise<void> {
  demand(canReconcile(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "staff") return refuse("sessionInvalid");
    const row = await ctx.db.selectFrom("bill_finding").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) return refuse("notFound");
    if (row.resolved_at !== null || row.settled) return refuse("findingResolved");
    const set = { resolved_at: ctx.clock(), resolved_by: actor.staffId, note };
    await ctx.db.updateTable("bill_finding").set(set).where("id", "=", id).execute();
    const before = { channel: row.channel, day: row.day, kind: row.kind, number: row.number };
    await audit(ctx, { verb: "bill.resolve", object: { kind: "billFinding", id }, before, after: { note } });
  });
}
