import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { findVisibleResidence, type ResidenceRow } from "./queries.ts";

/**
 * Loads a residence visible to the actor, or throws `notFound` alike for unknown, private and hidden ones. The tag is
 * read first, so that a change of visibility invalidates whatever is derived from it.
 */
export async function loadVisibleResidence(ctx: Ctx, id: number): Promise<ResidenceRow> {
  ctx.tags.read(`residence:${id}`);
  return (await findVisibleResidence(ctx.db, id, ctx.actor)) ?? fail("notFound");
}

/** The same for actions of the family: serialized per residence, without blocking visitors' writes. */
export async function loadManagedResidence(ctx: Ctx, id: number): Promise<ResidenceRow> {
  await ctx.db.selectFrom("residence").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return loadVisibleResidence(ctx, id);
}

/** The same for an action that changes it: the row is locked first, so that the loaded values stay valid. */
export async function loadResidenceForUpdate(ctx: Ctx, id: number): Promise<ResidenceRow> {
  await ctx.db.selectFrom("residence").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return loadVisibleResidence(ctx, id);
}
