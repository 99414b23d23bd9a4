import type { Ctx } from "../context/context.ts";
import { canReadContent } from "../publication/access.ts";
import { demand } from "../context/domain-error.ts";
import { type OperatorItemKind, operatorItemsOf } from "./operator-items.ts";

/** A list in its order. Throws `staffRoleMissing`. */
export async function listOperatorItems(ctx: Ctx, kind: OperatorItemKind) {
  demand(canReadContent(ctx.actor));
  return operatorItemsOf(ctx, kind);
}

/** Article categories, each with its number of articles, deleted ones too. Throws `staffRoleMissing`. */
export async function listCategories(ctx: Ctx) {
  const items = await listOperatorItems(ctx, "newsCategory");
  const counted = await ctx.db
    .selectFrom("news")
    .select(["category_id", ({ fn }) => fn.countAll<number>().as("uses")])
    .groupBy("category_id")
    .execute();
  const uses = new Map(counted.map((row) => [row.category_id, row.uses]));
  return items.map((item) => ({ ...item, uses: uses.get(item.id) ?? 0 }));
}
