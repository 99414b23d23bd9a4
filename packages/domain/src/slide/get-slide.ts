import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findPublishedSlide, type SlideRow } from "./queries.ts";

/** One slide with its text. Refuses with `notFound`. */
export async function getSlide(ctx: Ctx, input: { id: number }): Promise<SlideRow> {
  ctx.tags.read("slides");
  return (await findPublishedSlide(ctx.db, input.id, ctx.clock())) ?? refuse("notFound");
}
