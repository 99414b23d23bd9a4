import { share } from "@changming/contract/share";
import { getShare, presentShare } from "@changming/domain/share/get-share";
import { signPageForWechat } from "@changming/domain/share/sign-page";
import { bind } from "../../http/bind.ts";

export const shareRoutes = [
  bind(share.get, async (ctx, input) => presentShare(await getShare(ctx, input), ctx.media)),
  bind(share.signPage, signPageForWechat),
];
