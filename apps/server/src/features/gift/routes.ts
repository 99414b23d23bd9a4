import { gift } from "@changming/contract/gift";
import { getGiftRanking } from "@changming/domain/gift/get-gift-ranking";
import { listGiftCategories, listGifts, getLatestGifts } from "@changming/domain/gift/list-gifts";
import { presentGiftPush, presentGiftRanking, presentGift } from "@changming/domain/gift/present";
import { bind } from "../../http/bind.ts";
import { dressing } from "@changming/contract/dressing";
import { listDressings } from "@changming/domain/dressing/list-dressings";
import { placeDressing } from "@changming/domain/dressing/place-dressing";
import { presentDressings } from "@changming/domain/dressing/present";

export const giftRoutes = [
  bind(gift.categories, (ctx, input) => listGiftCategories(ctx, { isDressing: input.isDressing === 1 })),
  bind(gift.list, async (ctx, input) => {
    const { counts, rows } = await listGifts(ctx, { ...input, isDressing: input.isDressing === 1 });
    return { counts, itemList: rows.map((row) => presentGift(row, ctx.media)) };
  }),
  bind(gift.latest, async (ctx) => (await getLatestGifts(ctx)).map((row) => presentGiftPush(row, ctx.media))),
  bind(gift.ranking, async (ctx, input) => presentGiftRanking(await getGiftRanking(ctx, input), ctx.media)),
];

export const dressingRoutes = [
  bind(dressing.list, async (ctx, input) => presentDressings(await listDressings(ctx, input), ctx.media)),
  bind(dressing.place, async (ctx, { giftId, ...input }) =>
    presentDressings(await placeDressing(ctx, { ...input, giftId: giftId === 0 ? null : giftId }), ctx.media),
  ),
];
