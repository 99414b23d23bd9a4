import type { Ctx } from "../context.ts";
import { announceLive } from "../live/announce-live.ts";
import { touchNumbers } from "../tags.ts";

/**
 * Lets a message be seen that now is `shown`: counted, in the ticker, and sent to open pages. Last in the transaction of
 * the verb that shows it, for everyone who writes at this residence waits for the counter's row.
 */
export async function showMessage(ctx: Ctx, residenceId: number, id: number): Promise<void> {
  touchNumbers(ctx, `residence:${residenceId}:counts`, "blessings", "ticker");
  announceLive(ctx, { kind: "message", residenceId, id });
  await ctx.db
    .updateTable("residence_counter")
    .set((eb) => ({ blessing_total: eb("blessing_total", "+", 1) }))
    .where("residence_id", "=", residenceId)
    .execute();
}
