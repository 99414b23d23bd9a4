import { home } from "@changming/contract/home";
import { getHomeIndex, getHomeIndex2, presentHomeIndex, presentHomeIndex2 } from "@changming/domain/home/get-home";
import { bind } from "../../http/bind.ts";

export const homeRoutes = [
  bind(home.index, async (ctx) => presentHomeIndex(await getHomeIndex(ctx), ctx.media)),
  bind(home.index2, async (ctx) => presentHomeIndex2(await getHomeIndex2(ctx), ctx.media)),
];
