import { familyCopy } from "@changming/contract/family-copy";
import { getCopy, presentCopy } from "@changming/domain/family-copy/get-copy";
import { startCopy } from "@changming/domain/family-copy/start-copy";
import { bind } from "../../http/bind.ts";

export const familyCopyRoutes = [
  bind(familyCopy.start, async (ctx, input) => presentCopy(await startCopy(ctx, input), ctx.media, ctx.clock())),
  bind(familyCopy.state, async (ctx, input) => presentCopy(await getCopy(ctx, input), ctx.media, ctx.clock())),
];
