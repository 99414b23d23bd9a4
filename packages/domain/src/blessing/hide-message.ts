import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import { demandUnclaimed } from "../concern/hiding-claims.ts";
import type { Ctx } from "../context.ts";
import { announceLive } from "../live/announce-live.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { canModerateMessages, isWithheld } from "./access.ts";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
}

/**
 * Takes a message from its board whatever the family thinks of it, or puts back what was taken so; at once, on every
 * node. Again is as good as once. Refuses with `notFound` and, for one that waits for review, likewise; `hiddenByConcern`.
 */
export async function hideMessage(ctx: Ctx, { id, isHidden, reason }: Hiding): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canModerateMessages(ctx.actor));
    const row = await lockMessage(ctx, id);
    // Also when nothing changes: whoever asks again wants to be sure.
    await touch(ctx, `residence:${row.residence_id}:counts`, "blessings", "ticker");
    if (isWithheld(row) === isHidden) return;
    if (!isHidden) await demandUnclaimed(ctx, { kind: "message", id });
    // What the family took away itself comes back by nobody's hand but its own.
    const state = isHidden || row.deleted_at !== null ? "deleted" : "shown";
    await ctx.db
      .updateTable("blessing")
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
  const found = ctx.db.selectFrom("blessing").select(["residence_id"]).where("id", "=", id);
  const { residence_id } = (await found.executeTakeFirst()) ?? refuse("notFound");
  // As its family does it: those who change a board take turns at its residence.
  await ctx.db.selectFrom("residence").select("id").where("id", "=", residence_id).forNoKeyUpdate().execute();
  const row = await ctx.db
    .selectFrom("blessing")
    .select(["residence_id", "state", "deleted_at", "withheld_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && row.state !== "held" ? row : refuse("notFound");
}

/** Last in the transaction: everyone who writes at this residence waits for this row. */
async function countMessages(ctx: Ctx, residenceId: number, change: number): Promise<void> {
  if (change === 0) return;
  await ctx.db
    .updateTable("residence_counter")
    .set((eb) => ({ blessing_total: eb("blessing_total", "+", change) }))
    .where("residence_id", "=", residenceId)
    .execute();
}
