import { gift } from "@changming/contract/gift";
import { getGiftRanking } from "@changming/domain/gift/get-gift-ranking";
import { listGiftCategories, listGifts, getLatestGifts } from "@changming/domain/gift/list-gifts";
import { presentGiftPush, presentGiftRanking, presentGift } from "@changming/domain/gift/present";
import { bind } from "../../http/bind.ts";

export const giftRoutes = [
  bind(gift.categories, (ctx, input) => listGiftCategories(ctx, { isDressing: input.isDressing === 1 })),
  bind(gift.list, async (ctx, input) => {
    const { counts, rows } = await listGifts(ctx, { ...input, isDressing: input.isDressing === 1 });
    return { counts, itemList: rows.map((row) => presentGift(row, ctx.media)) };
  }),
  bind(gift.latest, async (ctx) => (await getLatestGifts(ctx)).map((row) => presentGiftPush(row, ctx.media))),
  bind(gift.ranking, async (ctx, input) => presentGiftRanking(await getGiftRanking(ctx, input), ctx.media)),
];
