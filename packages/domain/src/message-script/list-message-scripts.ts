import type { Ctx } from "../context.ts";

/** Suggested lines for whoever writes a letter, in the operator's order. */
export function listMessageScripts(ctx: Ctx) {
  ctx.tags.read("cannedMessages");
  return ctx.db.selectFrom("canned_message").select(["id", "content"]).orderBy("position").orderBy("id").execute();
}
