import type { Ctx } from "../context/context.ts";

/** Suggested messages, in the operator's order (R-message-9). */
export function listCannedMessages(ctx: Ctx) {
  ctx.tags.read("cannedMessages");
  return ctx.db.selectFrom("canned_message").select(["id", "content"]).orderBy("position").orderBy("id").execute();
}
