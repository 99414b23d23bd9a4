import { account } from "@changming/contract/account";
import { getUsedFreeGifts } from "@changming/domain/gift/free-gifts";
import { closeAccount } from "@changming/domain/personal-data/close-account";
import { editUserInfo } from "@changming/domain/account/edit-user-info";
import { exportAccount, presentExport } from "@changming/domain/personal-data/export-account";
import type { Ctx } from "@changming/domain/context/context";
import { getInvite, register } from "@changming/domain/account/register";
import { presentInvite, presentProfile, presentUserInfo } from "@changming/domain/account/present";
import { logIn, logInByCode, logOut } from "@changming/domain/account/log-in";
import { verifyIdentity } from "@changming/domain/account/verify-identity";
import { resetPassword } from "@changming/domain/account/reset-password";
import { bind } from "../../http/bind.ts";
import { Semaphore } from "@changming/domain/context/semaphore";

const done = { done: true as const };

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
  bind(account.refreshUserInfo, async (ctx) => ({ used_free_gift_nums: await getUsedFreeGifts(ctx) })),
  bind(account.editUserInfo, async (ctx, input) => presentProfile(await editUserInfo(ctx, input), ctx.media)),
  bind(account.invite, async (ctx) => presentInvite(await getInvite(ctx))),
  bind(account.exportData, async (ctx) => presentExport(await exportInTurn(ctx))),
  bind(account.closeAccount, async (ctx, input) => {
    await closeAccount(ctx, input);
    return done;
  }),
];
