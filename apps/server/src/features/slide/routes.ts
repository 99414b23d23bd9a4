import { slide } from "@changming/contract/slide";
import { getSlide } from "@changming/domain/slide/get-slide";
import { presentSlideDetail } from "@changming/domain/slide/present";
import { bind } from "../../http/bind.ts";

export const slideRoutes = [
  bind(slide.detail, async (ctx, input) => presentSlideDetail(await getSlide(ctx, input), ctx.media)),
];
