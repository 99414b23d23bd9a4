import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { countPassword, forgiveAttempts } from "./attempts.ts";
import { findKnownDevice, rememberDevice } from "./known-device.ts";
import { isPasswordProof, setDoubt } from "./number-doubt.ts";
import { openSession } from "./open-session.ts";
import { type AccountRow, findAccountByMobile } from "./queries.ts";

export interface LoggedIn {
  account: AccountRow;
  token: string;
  /** The session may only prove whose it is. */
  isRestricted: boolean;
}

/**
 * Opens a session for mobile and password. Refuses alike, in the same time, for a wrong password and an unknown mobile
 * (`loginMismatch`); with `tooManyAttempts` after too many wrong ones, with `busy` when too many log in at once.
 */
export async function logIn(ctx: Ctx, input: { mobile: string; password: string }): Promise<LoggedIn> {
  const { account, compared, renewed } = await ctx.gates.passwords.inTurn(async (hasher) => {
    const found = await findAccountByMobile(ctx.db, input.mobile);
    const device = await findKnownDevice(ctx, found && { kind: "account", id: found.id });
    const attempts = await countPassword(ctx, input.mobile, device);
    const stored = found?.password_hash ?? null;
    if (!(await hasher.matches(stored, input.password)) || !found || stored === null) refuse("loginMismatch");
    await forgiveAttempts(ctx, attempts);
    const isOutdated = ctx.gates.passwords.isOutdated(stored);
    return { account: found, compared: stored, renewed: isOutdated ? await hasher.hash(input.password) : null };
  });
  if (account.suspended_at) refuse("accountSuspended");
  const isRestricted = !isPasswordProof(account);
  // no-access: the password is the access
  const { token, device } = await withTx(ctx, async (ctx) => {
    // no-audit: `openSession` writes it
    await requireStillSet(ctx, account.id, compared);
    if (renewed) await renewHash(ctx, account.id, renewed);
    if (!isRestricted && account.number_doubted_at) await setDoubt(ctx, account.id, null);
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
 * Comparing takes its time: who set another password meanwhile has ended every session, and none comes after. The row
 * stays locked, so that one who sets it now waits, and then ends this session too.
 */
async function requireStillSet(ctx: Ctx, accountId: number, stored: string): Promise<void> {
  const held = await ctx.db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("password_hash", "=", stored)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) refuse("loginMismatch");
}

/** The same password in a stronger form. */
async function renewHash(ctx: Ctx, accountId: number, renewed: string): Promise<void> {
  await ctx.db.updateTable("account").set({ password_hash: renewed }).where("id", "=", accountId).execute();
}
