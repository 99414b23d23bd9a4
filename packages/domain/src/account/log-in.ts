import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { countPassword, releaseAttempts } from "../sign-in/attempts.ts";
import { findKnownDevice, rememberDevice } from "../sign-in/known-device.ts";
import { isPasswordTrusted, setUnverified } from "./number-verification.ts";
import { openSession } from "./open-session.ts";
import { type AccountRow, findAccountByPhone } from "../account-lookup/queries.ts";

export interface LoggedIn {
  account: AccountRow;
  token: string;
  /** The session can only be used to verify its user's identity. */
  isRestricted: boolean;
}

/**
 * Opens a session for phone number and password. Throws `loginMismatch` alike, and in the same time, for a wrong
 * password and an unknown number; `tooManyAttempts` after too many wrong ones; `busy` when too many log in at once.
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
  // no-access: the password is the authorization
  const { token, device } = await withTx(ctx, async (ctx) => {
    // no-audit: `openSession` writes it
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
