import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { requireNotHiddenByConcern } from "../hiding/hiding-claims.ts";
import { announceLive, type Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canModerateMessages, isWithheld } from "./access.ts";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
}

/**
 * Hides a message as staff, or restores one that staff hid (R-privacy-10); at once on every node (R-message-8).
 * Idempotent. Throws `notFound`, also for a pending message, and `hiddenByConcern`.
 */
export async function hideMessage(ctx: Ctx, { id, isHidden, reason }: Hiding): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canModerateMessages(ctx.actor));
    const row = await lockMessage(ctx, id);
    // Also without a change: a repeated request should see a fresh page.
    await touch(ctx, `residence:${row.residence_id}:counts`, "messages", "ticker");
    if (isWithheld(row) === isHidden) return;
    if (!isHidden) await requireNotHiddenByConcern(ctx, { kind: "message", id });
    // A message that the family deleted is restored by the family only.
    const state = isHidden || row.deleted_at !== null ? "deleted" : "shown";
    await ctx.db
      .updateTable("message")
      .set({ state, withheld_at: isHidden ? ctx.clock() : null })
      .where("id", "=", id)
      .execute();
    await audit(ctx, {
      verb: isHidden ? "blessing.hide" : "blessing.show",
      object: { kind: "blessing", id },
      before: { residenceId: row.residence_id, state: row.state },
      after: { state, reason },
    });
    const residenceId = row.residence_id;
    announceLive(ctx, isHidden ? { kind: "removed", residenceId, id } : { kind: "changed", residenceId, id: 0 });
    const change = (state === "shown" ? 1 : 0) - (row.state === "shown" ? 1 : 0);
    await countMessages(ctx, residenceId, change);
  });
}

async function lockMessage(ctx: Ctx, id: number) {
  const found = ctx.db.selectFrom("message").select(["residence_id"]).where("id", "=", id);
  const { residence_id } = (await found.executeTakeFirst()) ?? fail("notFound");
  // All changes of a residence's messages lock the residence first.
  await ctx.db.selectFrom("residence").select("id").where("id", "=", residence_id).forNoKeyUpdate().execute();
  const row = await ctx.db
    .selectFrom("message")
    .select(["residence_id", "state", "deleted_at", "withheld_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && row.state !== "held" ? row : fail("notFound");
}

/** Last in the transaction: all writers at this residence wait for this row. */
async function countMessages(ctx: Ctx, residenceId: number, change: number): Promise<void> {
  if (change === 0) return;
  await ctx.db
    .updateTable("residence_counter")
    .set((eb) => ({ message_total: eb("message_total", "+", change) }))
    .where("residence_id", "=", residenceId)
    .execute();
}
