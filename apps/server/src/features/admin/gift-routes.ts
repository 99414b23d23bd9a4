import { adminGiftCategories, adminGifts } from "@changming/contract/admin/gift";
import type { ParsedInputOf } from "@changming/contract/define";
import { createGift, type GiftPrices, editGift, setGiftPrice, setOnSale } from "@changming/domain/gift/save-gift";
import { listCatalogue, presentCatalogue, presentCategories } from "@changming/domain/gift/list-catalogue";
import { removeGift } from "@changming/domain/gift/remove-gift";
import { createCategory, editCategory, listCategories, removeCategory } from "@changming/domain/gift/save-category";
import { demandFirst, createOnce } from "@changming/domain/staff/create-once";
import { bind } from "../../http/bind.ts";

type Prices = Omit<ParsedInputOf<typeof adminGifts.setPrice>, "id" | "version" | "reason">;

const pricesOf = ({ price, coinNums, gongyiFree, mingrenFree, lieshiFree }: Prices): GiftPrices => ({
  price,
  coins: coinNums,
  isFreeWelfare: gongyiFree === 1,
  isFreeCelebrity: mingrenFree === 1,
  isFreeMartyrs: lieshiFree === 1,
});
const done = { done: true as const };

export const giftRoutes = [
  bind(adminGifts.list, async (ctx, { isDescending, ...input }) =>
    presentCatalogue(await listCatalogue(ctx, { ...input, isDescending: isDescending === 1 }), ctx.media),
  ),
  bind(adminGifts.create, (ctx, { ref, ...input }) =>
    createOnce(ctx, { ref, action: "gift.create", contents: input }, (ctx, earlier) => {
      demandFirst(earlier);
      return createGift(ctx, { ...input, ...pricesOf(input), isCivil: input.isCivil === 1 });
    }),
  ),
  bind(adminGifts.edit, (ctx, input) => editGift(ctx, { ...input, isCivil: input.isCivil === 1 })),
  bind(adminGifts.setPrice, (ctx, { id, version, reason, ...prices }) =>
    setGiftPrice(ctx, { id, version, reason, ...pricesOf(prices) }),
  ),
  bind(adminGifts.setOnSale, (ctx, { isOnSale, ...input }) => setOnSale(ctx, { ...input, isOnSale: isOnSale === 1 })),
  bind(adminGifts.remove, async (ctx, input) => {
    await removeGift(ctx, input);
    return done;
  }),
  bind(adminGiftCategories.list, async (ctx, input) => presentCategories(await listCategories(ctx, input))),
  bind(adminGiftCategories.create, (ctx, { ref, isDressing, ...texts }) =>
    createOnce(ctx, { ref, action: "giftCategory.create", contents: [texts, isDressing] }, (ctx, earlier) => {
      demandFirst(earlier);
      return createCategory(ctx, { ...texts, isDressing: isDressing === 1 });
    }),
  ),
  bind(adminGiftCategories.edit, (ctx, input) => editCategory(ctx, input)),
  bind(adminGiftCategories.remove, async (ctx, input) => {
    await removeCategory(ctx, input);
    return done;
  }),
];
