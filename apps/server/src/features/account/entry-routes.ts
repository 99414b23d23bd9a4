import { account } from "@changming/contract/account";
import { logIn } from "@changming/domain/account/log-in";
import { logInByCode } from "@changming/domain/account/log-in-by-code";
import { logOut } from "@changming/domain/account/log-out";
import { presentUserInfo } from "@changming/domain/account/present";
import { proveIdentity } from "@changming/domain/account/prove-identity";
import { register } from "@changming/domain/account/register";
import { resetPassword } from "@changming/domain/account/reset-password";
import { refuse } from "@changming/domain/refusal";
import { bind } from "../../http/bind.ts";

const done = { done: true as const };

/** How people come in and go out. */
export const entryRoutes = [
  bind(account.logIn, async (ctx, { mobile, password = "", verificationCode: code = "", loginType }) => {
    const opened = loginType === 0 ? await logIn(ctx, { mobile, password }) : await logInByCode(ctx, { mobile, code });
    return presentUserInfo(opened, ctx.media);
  }),
  bind(account.register, async (ctx, input) => {
    const { nickname, mobile, password, verificationCode: code, tuiguangId: inviteCode } = input;
    await register(ctx, { nickname, mobile, password, code, inviteCode });
    return done;
  }),
  bind(account.resetPassword, async (ctx, { mobile, password, verificationCode: code }) => {
    const { isKept } = await resetPassword(ctx, { mobile, password, code });
    return { ...done, is_kept: isKept ? (1 as const) : (0 as const) };
  }),
  // Until the operator has keys of WeChat's open platform.
  bind(account.authLogin, async () => refuse("authNotConfigured")),
  bind(account.proveIdentity, async (ctx, input) => {
    await proveIdentity(ctx, input);
    return done;
  }),
  bind(account.logOut, async (ctx) => {
    await logOut(ctx);
    return done;
  }),
];
