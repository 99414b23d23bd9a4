import { account } from "@changming/contract/account";
import { logIn } from "@changming/domain/account/log-in";
import { logInByCode } from "@changming/domain/account/log-in-by-code";
import { logOut } from "@changming/domain/account/log-out";
import { presentUserInfo } from "@changming/domain/account/present";
import { verifyIdentity } from "@changming/domain/account/verify-identity";
import { register } from "@changming/domain/account/register";
import { resetPassword } from "@changming/domain/account/reset-password";
import { fail } from "@changming/domain/context/domain-error";
import { bind } from "../../http/bind.ts";

const done = { done: true as const };

/** Calls for registration, login and password reset. */
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
    const { isSessionRetained } = await resetPassword(ctx, { mobile, password, code });
    return { ...done, is_kept: isSessionRetained ? (1 as const) : (0 as const) };
  }),
  // Not available until the operator has keys of WeChat's open platform.
  bind(account.authLogin, async () => fail("authNotConfigured")),
  bind(account.proveIdentity, async (ctx, input) => {
    await verifyIdentity(ctx, input);
    return done;
  }),
  bind(account.logOut, async (ctx) => {
    await logOut(ctx);
    return done;
  }),
];
