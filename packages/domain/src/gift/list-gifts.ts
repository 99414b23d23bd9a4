import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { countGiftsOnSale, giftCategories, type GiftRow, giftsOnSale, type GiftFilter } from "./queries.ts";

/** One page of the catalogue, of one category or, with 0, of all. */
export async function listGifts(
  ctx: Ctx,
  input: GiftFilter & { page: number; pageSize: number },
): Promise<{ counts: number; rows: GiftRow[] }> {
  ctx.tags.read("catalogue");
  const page = pageOf(input);
  const [counts, rows] = await Promise.all([countGiftsOnSale(ctx.db, input), giftsOnSale(ctx.db, input, page)]);
  return { counts, rows };
}

/** Non-empty categories in the operator's order, of visitors' gifts or of the family's dressings. */
export function listGiftCategories(ctx: Ctx, input: { isDressing?: boolean } = {}) {
  ctx.tags.read("catalogue");
  return giftCategories(ctx.db, input.isDressing ?? false);
}
