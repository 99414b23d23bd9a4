import { withTx } from "@changming/db/tx";
import type { WechatWay } from "@changming/gateways/wechat/wechat-gateway";
import { codeTypes } from "@changming/contract/verification-code";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import { findAccountByPhone, lockAccount } from "../account-lookup/queries.ts";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { checkCode, consumeCode } from "../verification-code/check-code.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { endSessions, noPayer, requireNewLogin } from "./sessions.ts";
import {
  findWechatAccount,
  identifyWechatUser,
  lockWechatUser,
  readWechatTicket,
  storeWechatIdentity,
  wechatSince,
} from "./wechat-identity.ts";

export interface SignInWays {
  mobile: string | null;
  hasPassword: boolean;
  /** Since when WeChat is bound; null without it. */
  wechatSince: Date | null;
}

/** By what the acting account can be signed in to. */
export async function getSignInWays(ctx: Ctx): Promise<SignInWays> {
  const accountId = ownAccountId(ctx);
  const row = await ctx.db
    .selectFrom("account")
    .select(["mobile", "password_hash"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!row) fail("sessionInvalid");
  const since = await wechatSince(ctx.db, accountId);
  return { mobile: row.mobile, hasPassword: row.password_hash !== null, wechatSince: since };
}

/** What identifies a WeChat user: a code, or the ticket that was made of one. */
type WechatVerification = { way: WechatWay; code: string } | { ticket: string };

/**
 * Binds a WeChat user to the acting account. Throws `loginTooOld` where the session alone would vouch for its user, what
 * `identifyWechatUser` throws, `authTaken` where the user signs
 * in to another account, and `authBound` where another WeChat user signs in to this one.
 */
export async function bindWechat(ctx: Ctx, verification: WechatVerification): Promise<void> {
  const accountId = ownAccountId(ctx);
  // A ticket is used right after the login for which it was made.
  if (!("ticket" in verification)) await requireNewLogin(ctx);
  const identity =
    "ticket" in verification
      ? readWechatTicket(ctx, verification.ticket)
      : await identifyWechatUser(ctx, verification.way, verification.code);
  await withTx(ctx, async (ctx) => {
    await lockWechatUser(ctx, identity);
    await lockOwnAccount(ctx);
    const taken = await findWechatAccount(ctx.db, identity);
    if (taken !== null && taken !== accountId) fail("authTaken");
    const bound = await ctx.db
      .selectFrom("wechat_identity")
      .select(["appid", "openid", "unionid"])
      .where("account_id", "=", accountId)
      .execute();
    const isOther = bound.some((one) =>
      one.appid === identity.appid
        ? one.openid !== identity.openid
        : one.unionid === null || one.unionid !== identity.unionid,
    );
    if (isOther) fail("authBound");
    await storeWechatIdentity(ctx, accountId, identity);
    if (bound.length === 0) await notifyOwner(ctx, "您的账号绑定了微信", "以后这个微信可以登录您的账号。");
    await audit(ctx, {
      verb: "account.bindWechat",
      object: { kind: "account", id: accountId },
      before: null,
      after: null,
    });
  });
}

/**
 * Ends WeChat as a way into the acting account, and every session but the one that makes the call. Throws `authOnlyWay`
 * for an account without a phone number, and `loginTooOld`.
 */
export async function unbindWechat(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") fail("sessionInvalid");
  const { accountId, sessionHash } = actor;
  await requireNewLogin(ctx);
  await withTx(ctx, async (ctx) => {
    const { mobile } = await lockOwnAccount(ctx);
    if (mobile === null) fail("authOnlyWay");
    const removed = await ctx.db
      .deleteFrom("wechat_identity")
      .where("account_id", "=", accountId)
      .returning("id")
      .execute();
    if (removed.length === 0) return;
    await endSessions(ctx, accountId, sessionHash);
    await ctx.db.updateTable("session").set(noPayer).where("token_hash", "=", sessionHash).execute();
    await notifyOwner(ctx, "微信解除了绑定", "以后那个微信不能再登录您的账号，其他设备上的登录已经退出。");
    await audit(ctx, {
      verb: "account.unbindWechat",
      object: { kind: "account", id: accountId },
      before: null,
      after: null,
    });
  });
}

/**
 * Gives the acting account, which is signed in to with WeChat only, the phone number for which the code was sent.
 * Throws `phoneBound`, `bindMismatch`, `phoneTaken` and `tooManyAttempts`.
 */
export async function bindPhone(ctx: Ctx, { mobile, code }: { mobile: string; code: string }): Promise<string> {
  const accountId = ownAccountId(ctx);
  // A login code suffices: it verifies the same thing.
  const codeId = await checkCode(ctx, { mobile, code, codeType: codeTypes.logIn });
  if (codeId === null) fail("bindMismatch", "verificationCode");
  await withTx(ctx, async (ctx) => {
    if ((await lockOwnAccount(ctx)).mobile !== null) fail("phoneBound");
    if (!(await consumeCode(ctx, codeId))) fail("bindMismatch", "verificationCode");
    // Only its owner, who has the code, learns that the number has an account.
    if (await findAccountByPhone(ctx.db, mobile)) fail("phoneTaken", "mobile");
    await setNumber(ctx, accountId, mobile);
    await notifyOwner(ctx, "您的账号绑定了手机号", `以后可以用 ${maskedPhone(mobile)} 登录您的账号。`);
    await audit(ctx, {
      verb: "account.bindPhone",
      object: { kind: "account", id: accountId },
      before: null,
      after: null,
    });
    await touch(ctx, `account:${accountId}`);
  });
  return mobile;
}

/** Leaves a message about a new or a removed way in, in the running transaction: it may have been somebody else. */
async function notifyOwner(ctx: Ctx, title: string, line: string): Promise<void> {
  await sendInboxMessage(ctx, ownAccountId(ctx), {
    title,
    lines: [line, "如果不是您本人所为，请到“登录方式”里改回来，并联系我们。"],
    link: { text: "登录方式", path: "/sign_in_ways" },
  });
}

/** Throws `phoneTaken` where a registration with the same number was faster. */
async function setNumber(ctx: Ctx, accountId: number, mobile: string): Promise<void> {
  try {
    await ctx.db.updateTable("account").set({ mobile }).where("id", "=", accountId).execute();
  } catch (error) {
    const isUniqueViolation = error instanceof Error && "code" in error && error.code === "23505";
    if (isUniqueViolation) fail("phoneTaken", "mobile");
    throw error;
  }
}

/** Locks the acting account until the end of the transaction. */
async function lockOwnAccount(ctx: Ctx): Promise<{ mobile: string | null }> {
  return (await lockAccount(ctx.db, ownAccountId(ctx))) ?? fail("sessionInvalid");
}
