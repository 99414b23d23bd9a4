import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findVisibleResidence, type ResidenceRow } from "./queries.ts";

/**
 * Loads a residence that the actor may see, or refuses with `notFound`, the same for unknown, private and hidden ones.
 * Its tag is read first, so that a change of its visibility drops whatever is made from it.
 */
export async function loadVisibleResidence(ctx: Ctx, id: number): Promise<ResidenceRow> {
  ctx.tags.read(`residence:${id}`);
  return (await findVisibleResidence(ctx.db, id, ctx.actor)) ?? refuse("notFound");
}
