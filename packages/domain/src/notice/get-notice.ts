import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findNotice, type NoticeRow } from "./queries.ts";

/** One notice with its text. Refuses with `notFound`, also before it is out. */
export async function getNotice(ctx: Ctx, input: { id: number }): Promise<NoticeRow> {
  ctx.tags.read("notices");
  return (await findNotice(ctx.db, input.id, ctx.clock())) ?? refuse("notFound");
}
