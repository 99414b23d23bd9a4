import { account } from "@changming/contract/account";
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
];
