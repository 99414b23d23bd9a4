import { officeGiftCategories } from "@changming/contract/admin/gift-category";
import { officeGifts } from "@changming/contract/admin/gift";
import type { ParsedInputOf } from "@changming/contract/define";
import { createGift, type GiftPrices } from "@changming/domain/gift/create-gift";
import { editGift } from "@changming/domain/gift/edit-gift";
import { listCatalogue } from "@changming/domain/gift/list-catalogue";
import { presentCatalogue, presentCategories } from "@changming/domain/gift/present-catalogue";
import { setGiftPrice, setOnSale } from "@changming/domain/gift/price-gift";
import { removeGift } from "@changming/domain/gift/remove-gift";
import { createCategory, editCategory, listCategories, removeCategory } from "@changming/domain/gift/save-category";
import { demandFirst, madeOnce } from "@changming/domain/staff/made-once";
import { bind } from "../../http/bind.ts";

type Prices = Omit<ParsedInputOf<typeof officeGifts.setPrice>, "id" | "version" | "reason">;

const pricesOf = ({ price, coinNums, gongyiFree, mingrenFree, lieshiFree }: Prices): GiftPrices => ({
  price,
  coins: coinNums,
  isFreeWelfare: gongyiFree === 1,
  isFreeCelebrity: mingrenFree === 1,
  isFreeMartyrs: lieshiFree === 1,
});
const done = { done: true as const };

export const giftRoutes = [
  bind(officeGifts.list, async (ctx, { isDescending, ...asked }) =>
    presentCatalogue(await listCatalogue(ctx, { ...asked, isDescending: isDescending === 1 }), ctx.media),
  ),
  bind(officeGifts.create, (ctx, { ref, ...input }) =>
    madeOnce(ctx, { ref, deed: "gift.create", contents: input }, (ctx, earlier) => {
      demandFirst(earlier);
      return createGift(ctx, { ...input, ...pricesOf(input), isCivil: input.isCivil === 1 });
    }),
  ),
  bind(officeGifts.edit, (ctx, input) => editGift(ctx, { ...input, isCivil: input.isCivil === 1 })),
  bind(officeGifts.setPrice, (ctx, { id, version, reason, ...prices }) =>
    setGiftPrice(ctx, { id, version, reason, ...pricesOf(prices) }),
  ),
  bind(officeGifts.setOnSale, (ctx, { isOnSale, ...asked }) => setOnSale(ctx, { ...asked, isOnSale: isOnSale === 1 })),
  bind(officeGifts.remove, async (ctx, input) => {
    await removeGift(ctx, input);
    return done;
  }),
  bind(officeGiftCategories.list, async (ctx, input) => presentCategories(await listCategories(ctx, input))),
  bind(officeGiftCategories.create, (ctx, { ref, isDressing, ...texts }) =>
    madeOnce(ctx, { ref, deed: "giftCategory.create", contents: [texts, isDressing] }, (ctx, earlier) => {
      demandFirst(earlier);
      return createCategory(ctx, { ...texts, isDressing: isDressing === 1 });
    }),
  ),
  bind(officeGiftCategories.edit, (ctx, input) => editCategory(ctx, input)),
  bind(officeGiftCategories.remove, async (ctx, input) => {
    await removeCategory(ctx, input);
    return done;
  }),
];
