import { account } from "@changming/contract/account";
import { logInWithWechat, registerWithWechat } from "@changming/domain/account/log-in-with-wechat";
import { presentSignInWays, presentUserInfo } from "@changming/domain/account/present";
import { bindPhone, bindWechat, getSignInWays, unbindWechat } from "@changming/domain/account/sign-in-ways";
import { getWechatAddress } from "@changming/domain/account/wechat-address";
import { maskedPhone } from "@changming/domain/account-lookup/phone-number";
import { storePayer } from "@changming/domain/checkout/payer";
import { bind } from "../../http/bind.ts";

const done = { done: true as const };
const wayOf = (authType: number) => (authType === 0 ? "inside" : "scan");
const wechatPageOf = (authType: number) => (authType === 2 ? "payer" : wayOf(authType));

/** Login with WeChat, and what else an account is signed in to by. */
export const signInWaysRoutes = [
  bind(account.authAddress, async (ctx, { authType, ...target }) => ({
    address: getWechatAddress(ctx, wechatPageOf(authType), target),
  })),
  bind(account.authLogin, async (ctx, { authType, authCode: code }) => {
    const outcome = await logInWithWechat(ctx, { way: wayOf(authType), code });
    return "ticket" in outcome ? outcome : presentUserInfo(outcome, ctx.media);
  }),
  bind(account.authRegister, async (ctx, { ticket, agreement }) =>
    presentUserInfo(await registerWithWechat(ctx, { ticket, hasAgreed: agreement === 1 }), ctx.media),
  ),
  bind(account.authPayer, async (ctx, { authCode: code }) => {
    await storePayer(ctx, code);
    return done;
  }),
  bind(account.signInWays, async (ctx) => presentSignInWays(await getSignInWays(ctx))),
  bind(account.authBind, async (ctx, { authType, authCode: code, ticket }) => {
    await bindWechat(ctx, ticket === undefined ? { way: wayOf(authType), code } : { ticket });
    return done;
  }),
  bind(account.authUnbind, async (ctx) => {
    await unbindWechat(ctx);
    return done;
  }),
  bind(account.bindMobile, async (ctx, { mobile, verificationCode: code }) => ({
    mobile: maskedPhone(await bindPhone(ctx, { mobile, code })),
  })),
];
