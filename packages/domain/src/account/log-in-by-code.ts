import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { checkCode, useCode } from "../verification-code/check-code.ts";
import { rememberDevice } from "../sign-in/known-device.ts";
import type { LoggedIn } from "./log-in.ts";
import { type NumberVerificationRow, isLongUnused, managesAnything, setUnverified } from "./number-verification.ts";
import { endSessions, openSession } from "./open-session.ts";
import { findAccountByPhone } from "../account-lookup/queries.ts";
import { notifyUnverifiedLogin } from "./notify-unverified-login.ts";

/**
 * Opens a session for phone number and verification code. Throws `codeLoginMismatch` alike for a wrong code and an
 * unknown number. After 90 days without use the session is restricted: the number may have a new owner (R-account-28).
 */
export async function logInByCode(ctx: Ctx, input: { mobile: string; code: string }): Promise<LoggedIn> {
  const codeId = await checkCode(ctx, { ...input, codeType: 1 });
  const account = await findAccountByPhone(ctx.db, input.mobile);
  if (codeId === null || !account) fail("codeLoginMismatch");
  if (account.suspended_at) fail("accountSuspended");
  // no-access: the code is the authorization
  const { device, ...opened } = await withTx(ctx, async (ctx) => {
    // no-audit: `openSession` writes it
    if (!(await useCode(ctx, codeId))) fail("codeLoginMismatch");
    const isRestricted = await needsVerification(ctx, account);
    const token = await openSession(ctx, { accountId: account.id, way: "code", isRestricted });
    const remembered = isRestricted ? null : await rememberDevice(ctx, { kind: "account", id: account.id });
    return { account, token, isRestricted, device: remembered };
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
