import { slide } from "@changming/contract/admin/slide";
import { reorderOperatorItems } from "@changming/domain/operator-item/reorder-operator-items";
import { getAnySlide, listAllSlides, presentAnySlide, presentSlideRow } from "@changming/domain/slide/list-all-slides";
import { saveSlide } from "@changming/domain/slide/save-slide";
import type { SavedPublication } from "@changming/domain/publication/publication-columns";
import { createOnce, overEarlier } from "@changming/domain/staff/create-once";
import { bind } from "../../http/bind.ts";

export const slideRoutes = [
  bind(slide.list, async (ctx) => {
    const rows = await listAllSlides(ctx);
    return { itemList: rows.map((row) => presentSlideRow(row, ctx.clock(), ctx.media)) };
  }),
  bind(slide.detail, async (ctx, input) => presentAnySlide(await getAnySlide(ctx, input), ctx.clock(), ctx.media)),
  bind(slide.save, (ctx, { ref, isDraft, needJump, ...draft }) =>
    createOnce<SavedPublication>(
      ctx,
      { ref, action: "slide.save", contents: [draft, isDraft, needJump] },
      (ctx, earlier) =>
        saveSlide(ctx, { ...draft, ...overEarlier(draft, earlier), isDraft: isDraft === 1, needJump: needJump === 1 }),
    ),
  ),
  bind(slide.order, async (ctx, input) => {
    await reorderOperatorItems(ctx, "slide", input);
    return { done: true as const };
  }),
];
