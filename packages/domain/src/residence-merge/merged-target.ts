import type { Ctx } from "../context/context.ts";
import { visibleTo } from "../residence/access.ts";

/** Merges of merges that are followed. */
const maxSteps = 5;

/**
 * The residence to which the address of a merged one leads; null for one that was not merged, or whose target this
 * actor cannot see, which is then not found like any other (R-privacy-1).
 */
export async function findMergedTarget(ctx: Ctx, id: number): Promise<number | null> {
  let target = id;
  for (let step = 0; step < maxSteps; step += 1) {
    const row = await ctx.db.selectFrom("residence").select("merged_into").where("id", "=", target).executeTakeFirst();
    if (!row || row.merged_into === null) break;
    target = row.merged_into;
  }
  if (target === id) return null;
  const seen = ctx.db.selectFrom("residence").select("id").where("id", "=", target).where(visibleTo(ctx.actor));
  return (await seen.executeTakeFirst())?.id ?? null;
}
