import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { accountTags } from "../context/tags.ts";
import { isOfferedHere } from "../site-info/get-site-info.ts";
import { latestGifts, type LatestGiftRow } from "./queries.ts";

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

/** Non-empty categories in the operator's order, of visitors' gifts or of the family's dressings (R-gift-3). */
export function listGiftCategories(ctx: Ctx, input: { isDressing?: boolean } = {}) {
  ctx.tags.read("catalogue");
  return giftCategories(ctx.db, input.isDressing ?? false);
}

/** The newest gifts, for the home page's lantern (R-home-8). */
export async function getLatestGifts(ctx: Ctx): Promise<LatestGiftRow[]> {
  const rows = await latestGifts(ctx.db, 10);
  ctx.tags.read("gifts", "catalogue", ...accountTags(rows));
  return rows;
}

/** Categories in the operator's order, without those that have nothing on sale. */
function giftCategories(db: Db, isDressing: boolean) {
  return db
    .selectFrom("gift_category")
    .select(["id", "name"])
    .where("is_dressing", "=", isDressing)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("gift")
          .select("gift.id")
          .whereRef("gift.category_id", "=", "gift_category.id")
          .where("gift.is_on_sale", "=", true)
          .where(isOfferedHere),
      ),
    )
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Which gifts: of one category or, with 0, all visitors' gifts or all dressings. */
interface GiftFilter {
  categoryId: number;
  isDressing?: boolean;
  /** Only this gift, if it matches. */
  giftId?: number | undefined;
}

function onSale(db: Db, { categoryId, isDressing = false, giftId }: GiftFilter) {
  let gifts = db
    .selectFrom("gift")
    .innerJoin("gift_category", "gift_category.id", "gift.category_id")
    .where("gift.is_on_sale", "=", true)
    .where(isOfferedHere);
  if (giftId !== undefined) gifts = gifts.where("gift.id", "=", giftId);
  if (categoryId !== 0) return gifts.where("gift.category_id", "=", categoryId);
  return gifts.where("gift.dressing_place", isDressing ? "is not" : "is", null);
}

export type GiftRow = Awaited<ReturnType<typeof giftsOnSale>>[number];

function giftsOnSale(db: Db, filter: GiftFilter, page: Page) {
  return onSale(db, filter)
    .selectAll("gift")
    .select("gift_category.name as category_name")
    .orderBy("gift.position")
    .orderBy("gift.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

async function countGiftsOnSale(db: Db, filter: GiftFilter): Promise<number> {
  const row = await onSale(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}
