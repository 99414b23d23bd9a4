import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { countGiftsOnSale, giftCategories, type GiftRow, giftsOnSale, type Shelf } from "./queries.ts";

/** One page of the catalogue, of one category or, with 0, of all. */
export async function listGifts(
  ctx: Ctx,
  input: Shelf & { page: number; pageSize: number },
): Promise<{ counts: number; rows: GiftRow[] }> {
  ctx.tags.read("catalogue");
  const page = pageOf(input);
  const [counts, rows] = await Promise.all([countGiftsOnSale(ctx.db, input), giftsOnSale(ctx.db, input, page)]);
  return { counts, rows };
}

/** Categories in the operator's order, of what visitors or of what families give; those alone that have something. */
export function listGiftCategories(ctx: Ctx, input: { isDressing?: boolean } = {}) {
  ctx.tags.read("catalogue");
  return giftCategories(ctx.db, input.isDressing ?? false);
}
