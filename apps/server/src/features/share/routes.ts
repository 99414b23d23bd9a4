import { share } from "@changming/contract/share";
import { getShare, presentShare } from "@changming/domain/share/get-share";
import { bind } from "../../http/bind.ts";

export const shareRoutes = [bind(share.get, async (ctx, input) => presentShare(await getShare(ctx, input), ctx.media))];
