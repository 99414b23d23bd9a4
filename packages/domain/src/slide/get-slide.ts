import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { findPublishedSlide, type SlideRow } from "./queries.ts";

/** Throws `notFound`. */
export async function getSlide(ctx: Ctx, input: { id: number }): Promise<SlideRow> {
  ctx.tags.read("slides");
  return (await findPublishedSlide(ctx.db, input.id, ctx.clock())) ?? fail("notFound");
}
