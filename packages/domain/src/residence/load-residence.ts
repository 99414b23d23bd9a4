import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { findVisibleResidence, type ResidenceRow } from "./queries.ts";

/**
 * Loads a residence visible to the actor, or throws `notFound` alike for unknown, private and hidden ones
 * (R-privacy-1). The tag is read first, so that a change of visibility invalidates whatever is derived from it.
 */
export async function loadVisibleResidence(ctx: Ctx, id: number): Promise<ResidenceRow> {
  ctx.tags.read(`residence:${id}`);
  // A transaction holds locks, and has one caller.
  const row = ctx.tx ? findVisibleResidence(ctx.db, id, ctx.actor) : findTogether(ctx, id);
  return (await row) ?? fail("notFound");
}

/**
 * Queries that were asked for but are not sent yet, by database and then by residence and account, which is all that
 * decides the row.
 */
const unsent = new WeakMap<Db, Map<string, Promise<ResidenceRow | null>>>();

/**
 * One query for everyone who asks in the same turn of the event loop: the five calls of a residence's page ask for the
 * same row. It is sent after all of them asked, so none gets a row older than its question.
 */
function findTogether({ db, actor }: Ctx, id: number): Promise<ResidenceRow | null> {
  const queries = unsent.get(db) ?? new Map<string, Promise<ResidenceRow | null>>();
  unsent.set(db, queries);
  const key = `${id} ${actor.kind === "account" ? actor.accountId : 0}`;
  const known = queries.get(key);
  if (known) return known;
  const query = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    queries.delete(key);
    return findVisibleResidence(db, id, actor);
  });
  queries.set(key, query);
  return query;
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
