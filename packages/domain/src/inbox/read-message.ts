import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReadMessage } from "./access.ts";
import { findMessage, type InboxMessageRow } from "./list-messages.ts";

/** A message of the acting account; marks it read. Throws `notFound`, also for someone else's message. */
export async function readMessage(ctx: Ctx, input: { id: number }): Promise<InboxMessageRow> {
  // no-audit: reading needs no record
  return withTx(ctx, async (ctx) => {
    const message = (await findMessage(ctx.db, input.id)) ?? fail("notFound");
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
