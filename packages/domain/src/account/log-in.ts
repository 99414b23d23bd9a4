import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { countPassword, releaseAttempts } from "../sign-in/attempts.ts";
import { findKnownDevice, rememberDevice } from "../sign-in/known-device.ts";
import {
  isPasswordTrusted,
  setUnverified,
  type NumberVerificationRow,
  isLongUnused,
  managesAnything,
} from "./number-verification.ts";
import { createAccount, unnamed } from "./create-account.ts";
import { endSessions, noPayer, openSession } from "./sessions.ts";
import { type AccountRow, findAccountByPhone } from "../account-lookup/queries.ts";
import { checkCode, consumeCode } from "../verification-code/check-code.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { audit } from "../context/audit.ts";
import { touch } from "../context/tags.ts";

export interface LoggedIn {
  account: AccountRow;
  token: string;
  /** The session can only be used to verify its user's identity. */
  isRestricted: boolean;
  /** The account was created by this login. */
  isNew?: boolean;
}

/**
 * Opens a session for phone number and password (R-account-3, R-account-5). Throws `loginMismatch` alike, and in the
 * same time, for a wrong password and an unknown number (R-account-22); `tooManyAttempts` after too many wrong ones;
 * `busy` when too many log in at once.
 */
export async function logIn(ctx: Ctx, input: { mobile: string; password: string }): Promise<LoggedIn> {
  const { account, compared, renewed } = await ctx.services.passwords.inTurn(async (hasher) => {
    const found = await findAccountByPhone(ctx.db, input.mobile);
    const device = await findKnownDevice(ctx, found && { kind: "account", id: found.id });
    const attempts = await countPassword(ctx, input.mobile, device);
    const stored = found?.password_hash ?? null;
    if (!(await hasher.matches(stored, input.password)) || !found || stored === null) fail("loginMismatch");
    await releaseAttempts(ctx, attempts);
    const isOutdated = ctx.services.passwords.isOutdated(stored);
    return { account: found, compared: stored, renewed: isOutdated ? await hasher.hash(input.password) : null };
  });
  if (account.suspended_at) fail("accountSuspended");
  const isRestricted = !isPasswordTrusted(account);
  const { token, device } = await withTx(ctx, async (ctx) => {
    await requireStillSet(ctx, account.id, compared);
    if (renewed) await renewHash(ctx, account.id, renewed);
    if (!isRestricted && account.number_unverified_at) await setUnverified(ctx, account.id, null);
    const remembered = isRestricted ? null : await rememberDevice(ctx, { kind: "account", id: account.id });
    return {
      token: await openSession(ctx, { accountId: account.id, way: "password", isRestricted }),
      device: remembered,
    };
  });
  if (device) ctx.device?.remember(device);
  return { account, token, isRestricted };
}

/**
 * Comparing takes time: a password set meanwhile has ended every session, so this login must fail. The row stays
 * locked, so that a password change that comes now waits, and then ends this session too.
 */
async function requireStillSet(ctx: Ctx, accountId: number, stored: string): Promise<void> {
  const locked = await ctx.db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("password_hash", "=", stored)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) fail("loginMismatch");
}

/** Stores the same password in a stronger form. */
async function renewHash(ctx: Ctx, accountId: number, renewed: string): Promise<void> {
  await ctx.db.updateTable("account").set({ password_hash: renewed }).where("id", "=", accountId).execute();
}

/**
 * Opens a session for phone number and verification code (R-account-4, R-account-5). A number without an account gets
 * one where its owner agreed to the site's texts (`hasAgreed`), to be named later. Throws `codeLoginMismatch` alike for a
 * wrong code and, without an answer about the texts, an unknown number; `consentNeeded` where they were not agreed to.
 * After 90 days without use the session is restricted: the number may have a new owner (R-account-28).
 */
export async function logInByCode(
  ctx: Ctx,
  input: { mobile: string; code: string; hasAgreed?: boolean | undefined },
): Promise<LoggedIn> {
  const { mobile, code, hasAgreed } = input;
  const codeId = await checkCode(ctx, { mobile, code, codeType: 1 });
  const found = await findAccountByPhone(ctx.db, mobile);
  if (codeId === null || (!found && hasAgreed === undefined)) fail("codeLoginMismatch");
  if (!found && !hasAgreed) fail("consentNeeded", "agreement");
  if (found?.suspended_at) fail("accountSuspended");
  const { device, ...opened } = await withTx(ctx, async (ctx) => {
    if (!(await consumeCode(ctx, codeId))) fail("codeLoginMismatch");
    const isNew = !found && (await createAccount(ctx, { mobile, ...unnamed })) !== null;
    const account = found ?? (await findAccountByPhone(ctx.db, mobile)) ?? fail("codeLoginMismatch");
    const isRestricted = await needsVerification(ctx, account);
    const token = await openSession(ctx, { accountId: account.id, way: "code", isRestricted });
    const remembered = isRestricted ? null : await rememberDevice(ctx, { kind: "account", id: account.id });
    return { account, token, isRestricted, isNew, device: remembered };
  });
  if (device) ctx.device?.remember(device);
  return opened;
}

async function needsVerification(ctx: Ctx, account: NumberVerificationRow): Promise<boolean> {
  if (account.number_unverified_at) return true;
  if (!(await isLongUnused(ctx, account))) return false;
  // Where nothing is at stake, no verification is required.
  if (account.password_hash === null && !(await managesAnything(ctx, account.id))) return false;
  await setUnverified(ctx, account.id, ctx.clock());
  await endSessions(ctx, account.id);
  await notifyUnverifiedLogin(ctx, account.id);
  return true;
}

/** Leaves a message for the owner of a long-unused number, in the running transaction. */
async function notifyUnverifiedLogin(ctx: Ctx, accountId: number): Promise<void> {
  await sendInboxMessage(ctx, accountId, {
    title: "有人以短信验证码登录了您的账号",
    lines: [
      "这个号码已有 90 天没有使用。为稳妥起见，在证明是您本人之前，这次登录看不到家人的居所、订单和消息。",
      "如果不是您本人，请联系我们。",
    ],
  });
}

/** Ends the session that makes the call (R-account-23). */
export async function logOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") fail("sessionInvalid");
  // no-access: every user may end their own session
  await withTx(ctx, async (ctx) => {
    await ctx.db
      .updateTable("session")
      .set({ revoked_at: ctx.clock(), ...noPayer })
      .where("token_hash", "=", actor.sessionHash)
      .where("revoked_at", "is", null)
      .execute();
    await touch(ctx, `sessions:${actor.accountId}`);
    await audit(ctx, {
      verb: "account.logOut",
      object: { kind: "account", id: actor.accountId },
      before: null,
      after: null,
    });
  });
}
