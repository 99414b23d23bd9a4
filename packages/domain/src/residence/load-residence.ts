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

/** The same for a verb of the family: those of one residence take turns, and visitors' writes do not wait. */
export async function loadResidenceToKeep(ctx: Ctx, id: number): Promise<ResidenceRow> {
  await ctx.db.selectFrom("residence").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return loadVisibleResidence(ctx, id);
}

/** The same for a verb that will change it: the row is locked first, so that what is loaded holds until the end. */
export async function loadResidenceForUpdate(ctx: Ctx, id: number): Promise<ResidenceRow> {
  await ctx.db.selectFrom("residence").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return loadVisibleResidence(ctx, id);
}
