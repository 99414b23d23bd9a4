import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { announceLive } from "../live/announce-live.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import { touch } from "../tags.ts";
import { isWithheld } from "./access.ts";

interface OneMessage {
  id: number;
  residenceId: number;
}

/**
 * Takes a message from a residence's board: no reader meets it any more, on the board, in the ticker or in a count, and
 * its row stays for the record. Again changes nothing. Returns how many are shown. Refuses with `notFound`, also for a
 * message of another residence and one that waits for review.
 */
export async function removeMessage(ctx: Ctx, input: OneMessage): Promise<{ counts: number }> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const message = await loadMessage(ctx, input);
    if (message.state === "held" || isWithheld(message)) refuse("notFound");
    if (message.state === "deleted") return { counts: await count(ctx, input.residenceId, 0) };
    await ctx.db
      .updateTable("blessing")
      .set({ state: "deleted", deleted_at: ctx.clock(), deleted_by: accountId })
      .where("id", "=", input.id)
      .execute();
    await note(ctx, "blessing.remove", input, "deleted");
    return { counts: await count(ctx, input.residenceId, -1) };
  });
}

/** Puts back what the family took away; what the operator took away stays away. Refuses with `notFound`. */
export async function restoreMessage(ctx: Ctx, input: OneMessage): Promise<{ counts: number }> {
  return withTx(ctx, async (ctx) => {
    const message = await loadMessage(ctx, input);
    if (message.state === "shown") return { counts: await count(ctx, input.residenceId, 0) };
    if (message.state === "held" || isWithheld(message)) refuse("notFound");
    await ctx.db
      .updateTable("blessing")
      .set({ state: "shown", deleted_at: null, deleted_by: null })
      .where("id", "=", input.id)
      .execute();
    await note(ctx, "blessing.restore", input, "shown");
    return { counts: await count(ctx, input.residenceId, 1) };
  });
}

async function loadMessage(ctx: Ctx, { id, residenceId }: OneMessage) {
  const residence = await loadResidenceToKeep(ctx, residenceId);
  demand(canManageResidence(standingOf(residence)));
  const message = await ctx.db
    .selectFrom("blessing")
    .select(["id", "state", "deleted_at", "withheld_at"])
    .where("id", "=", id)
    .where("residence_id", "=", residenceId)
    .forUpdate()
    .executeTakeFirst();
  return message ?? refuse("notFound");
}

async function note(ctx: Ctx, verb: string, { id, residenceId }: OneMessage, state: "shown" | "deleted") {
  const before = { residenceId, state: state === "shown" ? "deleted" : "shown" };
  await audit(ctx, { verb, object: { kind: "blessing", id }, before, after: { residenceId, state } });
  // Words that a family wants gone are gone at once, not within a second or two.
  await touch(ctx, `residence:${residenceId}:counts`, "blessings", "ticker");
  announceLive(
    ctx,
    state === "deleted" ? { kind: "removed", residenceId, id } : { kind: "changed", residenceId, id: 0 },
  );
}

/** Last in the transaction: everyone who writes at this residence waits for this row. */
async function count(ctx: Ctx, residenceId: number, change: -1 | 0 | 1): Promise<number> {
  const row = await ctx.db
    .updateTable("residence_counter")
    .set((eb) => ({ blessing_total: eb("blessing_total", "+", change) }))
    .where("residence_id", "=", residenceId)
    .returning("blessing_total")
    .executeTakeFirstOrThrow();
  return row.blessing_total;
}
