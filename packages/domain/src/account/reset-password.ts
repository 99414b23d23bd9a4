import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { checkCode, consumeCode } from "../verification-code/check-code.ts";
import { type NumberVerificationRow, isLongUnused, managesAnything } from "./number-verification.ts";
import { wechatSince } from "./wechat-identity.ts";
import { endSessions } from "./sessions.ts";
import { findAccountByPhone } from "../account-lookup/queries.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { isWeakPassword } from "../sign-in/weak-passwords.ts";
import { fullPhoneNumber } from "../account-lookup/phone-number.ts";

/**
 * Sets the password of the account with this phone number (R-account-14). All its sessions end, except the calling one
 * when it is that account's (R-account-15); returns whether there was one. Throws alike for a wrong code and an unknown
 * number (R-account-22).
 */
export async function resetPassword(
  ctx: Ctx,
  { mobile: given, code, password }: { mobile: string; code: string; password: string },
): Promise<{ isSessionRetained: boolean }> {
  if (isWeakPassword(password)) fail("weakPassword", "password");
  const mobile = await fullPhoneNumber(ctx, given);
  const codeId = await checkCode(ctx, { mobile, codeType: 2, code });
  if (codeId === null) fail("resetMismatch");
  const passwordHash = await ctx.services.passwords.inTurn((hasher) => hasher.hash(password));
  const account = await findAccountByPhone(ctx.db, mobile);
  const { actor } = ctx;
  const isOwn = actor.kind === "account" && actor.accountId === account?.id;
  const isDone = await withTx(ctx, async (ctx) => {
    if (!(await consumeCode(ctx, codeId)) || !account) return false;
    await ctx.db
      .updateTable("account")
      .set({
        password_hash: passwordHash,
        password_set_at: ctx.clock(),
        number_unverified_at: await unverifiedAfterwards(ctx, account),
      })
      .where("id", "=", account.id)
      .execute();
    await ctx.db.deleteFrom("known_device").where("account_id", "=", account.id).execute();
    await endSessions(ctx, account.id, isOwn ? actor.sessionHash : null);
    await notifyPasswordChanged(ctx, account.id);
    const object = { kind: "account", id: account.id };
    await audit(ctx, { verb: "account.resetPassword", object, before: null, after: { keptSession: isOwn } });
    return true;
  });
  if (!isDone) fail("resetMismatch");
  return { isSessionRetained: isOwn };
}

/**
 * The holder of a long-unused number may be a stranger: a password set with it verifies nothing where the account
 * manages a residence or a garden. Where it manages nothing, the new password counts.
 */
async function unverifiedAfterwards(ctx: Ctx, account: NumberVerificationRow): Promise<Date | null> {
  const isUnverified = account.number_unverified_at !== null || (await isLongUnused(ctx, account));
  if (!isUnverified || !(await managesAnything(ctx, account.id))) return null;
  return account.number_unverified_at ?? ctx.clock();
}

/** Leaves a message for the owner of an account whose password was changed by a code, in the running transaction. */
async function notifyPasswordChanged(ctx: Ctx, accountId: number): Promise<void> {
  const hasWechat = (await wechatSince(ctx.db, accountId)) !== null;
  await sendInboxMessage(ctx, accountId, {
    title: "登录密码已修改",
    lines: [
      "您的登录密码已通过短信验证码修改，其他设备上的登录已经退出。",
      ...(hasWechat ? ["绑定的微信仍然可以登录，不想要的话，请到“登录方式”里解除。"] : []),
      "如果不是您本人所为，请尽快重设密码，并联系我们。",
    ],
  });
}
