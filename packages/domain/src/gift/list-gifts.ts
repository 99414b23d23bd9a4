import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { countGiftsOnSale, giftCategories, type GiftRow, giftsOnSale } from "./queries.ts";

/** One page of the catalogue, of one category or, with 0, of all. */
export async function listGifts(
  ctx: Ctx,
  input: { categoryId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: GiftRow[] }> {
  ctx.tags.read("catalogue");
  const page = pageOf(input);
  const [counts, rows] = await Promise.all([
    countGiftsOnSale(ctx.db, input.categoryId),
    giftsOnSale(ctx.db, input.categoryId, page),
  ]);
  return { counts, rows };
}

/** Categories in the operator's order. */
export function listGiftCategories(ctx: Ctx) {
  ctx.tags.read("catalogue");
  return giftCategories(ctx.db);
}
