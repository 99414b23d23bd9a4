import { sql } from "kysely";
import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canWithdrawApproval } from "./access.ts";

interface ApprovalRequest {
  verb: ApprovalVerb;
  object: { kind: string; id: number };
  /** What a confirmation performs, as it was requested. */
  payload: object;
  reason: string;
}

/**
 * Stores a request for a second person, in the running transaction. An equal one waits once. Throws `approvalWaiting`
 * while one with another payload waits: it must not change while it is being read.
 */
export async function requestApproval(ctx: Ctx, { verb, object, payload, reason }: ApprovalRequest): Promise<void> {
  if (ctx.actor.kind !== "staff") fail("sessionInvalid");
  const made = await ctx.db
    .insertInto("staff_approval")
    .values({
      verb,
      object_kind: object.kind,
      object_id: object.id,
      payload: JSON.stringify(payload),
      reason,
      asked_by: ctx.actor.staffId,
      asked_at: ctx.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) {
    const same = await ctx.db
      .selectFrom("staff_approval")
      .select("id")
      .where("verb", "=", verb)
      .where("object_kind", "=", object.kind)
      .where("object_id", "=", object.id)
      .where("state", "=", "waiting")
      .where(sql<boolean>`payload = ${JSON.stringify(payload)}::jsonb`)
      .executeTakeFirst();
    if (!same) fail("approvalWaiting");
    return;
  }
  await audit(ctx, { verb: `${verb}.ask`, object, before: null, after: { approval: made.id, reason, ...payload } });
}

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
