import { slide } from "@changming/contract/slide";
import { getSlide, presentSlideDetail } from "@changming/domain/slide/get-slide";
import { bind } from "../../http/bind.ts";

export const slideRoutes = [
  bind(slide.detail, async (ctx, input) => presentSlideDetail(await getSlide(ctx, input), ctx.media)),
];
