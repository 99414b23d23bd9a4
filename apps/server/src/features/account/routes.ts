import { account } from "@changming/contract/account";
import { getUsedFreeGifts } from "@changming/domain/gift/free-gifts";
import { closeAccount } from "@changming/domain/personal-data/close-account";
import { editUserInfo } from "@changming/domain/account/edit-user-info";
import { exportAccount, presentExport } from "@changming/domain/personal-data/export-account";
import type { Ctx } from "@changming/domain/context/context";
import { maskedPhone } from "@changming/domain/account-lookup/phone-number";
import { getInvite, register } from "@changming/domain/account/register";
import { presentInvite, presentProfile, presentSignInWays, presentUserInfo } from "@changming/domain/account/present";
import { logIn, logInByCode, logOut } from "@changming/domain/account/log-in";
import { verifyIdentity } from "@changming/domain/account/verify-identity";
import { resetPassword } from "@changming/domain/account/reset-password";
import { logInWithWechat, registerWithWechat } from "@changming/domain/account/log-in-with-wechat";
import { bindPhone, bindWechat, getSignInWays, unbindWechat } from "@changming/domain/account/sign-in-ways";
import { getWechatAddress } from "@changming/domain/account/wechat-address";
import { bind } from "../../http/bind.ts";
import { Semaphore } from "@changming/domain/context/semaphore";

const done = { done: true as const };
const wayOf = (authType: number) => (authType === 0 ? "inside" : "scan");

/** Calls for registration, login and password reset. */
export const entryRoutes = [
  bind(account.logIn, async (ctx, { mobile, password = "", verificationCode: code = "", loginType, agreement }) => {
    const hasAgreed = agreement === undefined ? undefined : agreement === 1;
    const opened = await (loginType === 0
      ? logIn(ctx, { mobile, password })
      : logInByCode(ctx, { mobile, code, hasAgreed }));
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
  bind(account.authAddress, async (ctx, { authType, ...target }) => ({
    address: getWechatAddress(ctx, wayOf(authType), target),
  })),
  bind(account.authLogin, async (ctx, { authType, authCode: code }) => {
    const outcome = await logInWithWechat(ctx, { way: wayOf(authType), code });
    return "ticket" in outcome ? outcome : presentUserInfo(outcome, ctx.media);
  }),
  bind(account.authRegister, async (ctx, { ticket, agreement }) =>
    presentUserInfo(await registerWithWechat(ctx, { ticket, hasAgreed: agreement === 1 }), ctx.media),
  ),
  bind(account.proveIdentity, async (ctx, input) => {
    await verifyIdentity(ctx, input);
    return done;
  }),
  bind(account.logOut, async (ctx) => {
    await logOut(ctx);
    return done;
  }),
];

/** An export reads everything of an account and holds a pool connection meanwhile. */
const exporting = new Semaphore({ atOnce: 2, maxQueued: 40 });

function exportInTurn(ctx: Ctx) {
  const who = ctx.actor.kind === "account" ? `account ${ctx.actor.accountId}` : null;
  return exporting.run(() => exportAccount(ctx), who);
}

export const accountRoutes = [
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
  bind(account.refreshUserInfo, async (ctx) => ({ used_free_gift_nums: await getUsedFreeGifts(ctx) })),
  bind(account.editUserInfo, async (ctx, input) => presentProfile(await editUserInfo(ctx, input), ctx.media)),
  bind(account.invite, async (ctx) => presentInvite(await getInvite(ctx))),
  bind(account.exportData, async (ctx) => presentExport(await exportInTurn(ctx))),
  bind(account.closeAccount, async (ctx, input) => {
    await closeAccount(ctx, input);
    return done;
  }),
];
