import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { coalesceQueries } from "../context/coalesce-queries.ts";
import { findVisibleResidence, type ResidenceRow } from "./queries.ts";

/**
 * Loads a residence visible to the actor, or throws `notFound` alike for unknown, private and hidden ones
 * (R-privacy-1). The tag is read first, so that a change of visibility invalidates whatever is derived from it.
 */
export async function loadVisibleResidence(ctx: Ctx, id: number): Promise<ResidenceRow> {
  ctx.tags.read(`residence:${id}`);
  const { actor } = ctx;
  // Residence and account are all that decides the row.
  const key = `${id} ${actor.kind === "account" ? actor.accountId : 0}`;
  return (await readRow(ctx, key, () => findVisibleResidence(ctx.db, id, actor))) ?? fail("notFound");
}

/** The five calls of a residence's page read the same row. */
const readRow = coalesceQueries<ResidenceRow | null>();

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
