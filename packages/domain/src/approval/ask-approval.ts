import { sql } from "kysely";
import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";

export interface Asking {
  verb: ApprovalVerb;
  object: { kind: string; id: number };
  /** What the second person's yes carries out, as it was asked. */
  payload: object;
  reason: string;
}

/**
 * Writes down, in the running transaction, what waits for a second person. Asked twice, it waits once. Refuses with
 * `approvalWaiting` while the same waits in another form: what somebody is reading must not change under him.
 */
export async function askApproval(ctx: Ctx, { verb, object, payload, reason }: Asking): Promise<void> {
  if (ctx.actor.kind !== "staff") refuse("sessionInvalid");
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
    if (!same) refuse("approvalWaiting");
    return;
  }
  await audit(ctx, { verb: `${verb}.ask`, object, before: null, after: { approval: made.id, reason, ...payload } });
}
