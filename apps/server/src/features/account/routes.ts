import { account } from "@changming/contract/account";
import { getUsedFreeGifts } from "@changming/domain/gift/get-used-free-gifts";
import { logIn } from "@changming/domain/account/log-in";
import { logOut } from "@changming/domain/account/log-out";
import { presentUserInfo } from "@changming/domain/account/present";
import { bind } from "../../http/bind.ts";

export const accountRoutes = [
  bind(account.logIn, async (ctx, input) => presentUserInfo(await logIn(ctx, input), ctx.media)),
  bind(account.logOut, async (ctx) => {
    await logOut(ctx);
    return { done: true as const };
  }),
  bind(account.refreshUserInfo, async (ctx) => ({ used_free_gift_nums: await getUsedFreeGifts(ctx) })),
];
