import type { Ctx } from "../context/context.ts";
import { announceLive } from "../context/announce-live.ts";
import { touchNumbers } from "../context/tags.ts";

/**
 * Publishes a message that is now in state `shown`: counter, ticker and open pages. Call it last in the transaction:
 * all writers at this residence wait for the counter's row.
 */
export async function showMessage(ctx: Ctx, residenceId: number, id: number): Promise<void> {
  touchNumbers(ctx, `residence:${residenceId}:counts`, "messages", "ticker");
  announceLive(ctx, { kind: "message", residenceId, id });
  await ctx.db
    .updateTable("residence_counter")
    .set((eb) => ({ message_total: eb("message_total", "+", 1) }))
    .where("residence_id", "=", residenceId)
    .execute();
}
