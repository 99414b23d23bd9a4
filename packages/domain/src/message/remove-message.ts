import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { announceLive, type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { touch } from "../context/tags.ts";
import { isWithheld } from "./access.ts";

interface OneMessage {
  id: number;
  residenceId: number;
}

/**
 * Deletes a message as the family (R-family-6): it disappears from the messages, the ticker and the counts, and its row
 * is retained (R-message-8). Idempotent. Returns how many messages are visible. Throws `notFound`, also for a message
 * of another residence and a pending one.
 */
export async function removeMessage(ctx: Ctx, input: OneMessage): Promise<{ counts: number }> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const message = await loadMessage(ctx, input);
    if (message.state === "held" || isWithheld(message)) fail("notFound");
    if (message.state === "deleted") return { counts: await count(ctx, input.residenceId, 0) };
    await ctx.db
      .updateTable("message")
      .set({ state: "deleted", deleted_at: ctx.clock(), deleted_by: accountId })
      .where("id", "=", input.id)
      .execute();
    await auditChange(ctx, "blessing.remove", input, "deleted");
    return { counts: await count(ctx, input.residenceId, -1) };
  });
}

/** Restores a message that the family deleted (R-family-6), not one that staff hid. Throws `notFound`. */
export async function restoreMessage(ctx: Ctx, input: OneMessage): Promise<{ counts: number }> {
  return withTx(ctx, async (ctx) => {
    const message = await loadMessage(ctx, input);
    if (message.state === "shown") return { counts: await count(ctx, input.residenceId, 0) };
    if (message.state === "held" || isWithheld(message)) fail("notFound");
    await ctx.db
      .updateTable("message")
      .set({ state: "shown", deleted_at: null, deleted_by: null })
      .where("id", "=", input.id)
      .execute();
    await auditChange(ctx, "blessing.restore", input, "shown");
    return { counts: await count(ctx, input.residenceId, 1) };
  });
}

async function loadMessage(ctx: Ctx, { id, residenceId }: OneMessage) {
  const residence = await loadManagedResidence(ctx, residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  const message = await ctx.db
    .selectFrom("message")
    .select(["id", "state", "deleted_at", "withheld_at"])
    .where("id", "=", id)
    .where("residence_id", "=", residenceId)
    .forUpdate()
    .executeTakeFirst();
  return message ?? fail("notFound");
}

async function auditChange(ctx: Ctx, verb: string, { id, residenceId }: OneMessage, state: "shown" | "deleted") {
  const before = { residenceId, state: state === "shown" ? "deleted" : "shown" };
  await audit(ctx, { verb, object: { kind: "blessing", id }, before, after: { residenceId, state } });
  // A family's deletion is visible at once, not within a second or two.
  await touch(ctx, `residence:${residenceId}:counts`, "messages", "ticker");
  announceLive(
    ctx,
    state === "deleted" ? { kind: "removed", residenceId, id } : { kind: "changed", residenceId, id: 0 },
  );
}

/** Last in the transaction: all writers at this residence wait for this row. */
async function count(ctx: Ctx, residenceId: number, change: -1 | 0 | 1): Promise<number> {
  const row = await ctx.db
    .updateTable("residence_counter")
    .set((eb) => ({ message_total: eb("message_total", "+", change) }))
    .where("residence_id", "=", residenceId)
    .returning("message_total")
    .executeTakeFirstOrThrow();
  return row.message_total;
}
