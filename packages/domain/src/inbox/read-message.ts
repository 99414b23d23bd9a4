import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canReadMessage } from "./access.ts";
import { findMessage, type InboxMessageRow } from "./queries.ts";

/** A message of the acting account's; from now on it is read. Refuses with `notFound`, also what is another's. */
export async function readMessage(ctx: Ctx, input: { id: number }): Promise<InboxMessageRow> {
  // no-audit: reading one's own mail is nobody else's business
  return withTx(ctx, async (ctx) => {
    const message = (await findMessage(ctx.db, input.id)) ?? refuse("notFound");
    demand(canReadMessage(ctx.actor, message));
    if (message.read_at) return message;
    const readAt = ctx.clock();
    await ctx.db
      .updateTable("inbox_message")
      .set({ read_at: readAt })
      .where("id", "=", message.id)
      .where("read_at", "is", null)
      .execute();
    return { ...message, read_at: readAt };
  });
}
