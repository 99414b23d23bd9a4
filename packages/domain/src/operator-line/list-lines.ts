import type { Ctx } from "../context.ts";
import { canReadContent } from "../publication/access.ts";
import { demand } from "../refusal.ts";
import { type LineKind, linesOf } from "./lines.ts";

/** A short list in its order. Refuses with `staffRoleMissing`. */
export async function listLines(ctx: Ctx, kind: LineKind) {
  demand(canReadContent(ctx.actor));
  return linesOf(ctx, kind);
}

/** The categories of articles, each with how many are in it, deleted ones too. Refuses with `staffRoleMissing`. */
export async function listCategories(ctx: Ctx) {
  const lines = await listLines(ctx, "newsCategory");
  const counted = await ctx.db
    .selectFrom("news")
    .select(["category_id", ({ fn }) => fn.countAll<number>().as("uses")])
    .groupBy("category_id")
    .execute();
  const uses = new Map(counted.map((row) => [row.category_id, row.uses]));
  return lines.map((line) => ({ ...line, uses: uses.get(line.id) ?? 0 }));
}
