import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { checkCode, useCode } from "../verification-code/check-code.ts";
import { rememberDevice } from "./known-device.ts";
import type { LoggedIn } from "./log-in.ts";
import { type DoubtRow, isLongUnused, keepsSomething, setDoubt } from "./number-doubt.ts";
import { endSessions, openSession } from "./open-session.ts";
import { findAccountByMobile } from "./queries.ts";
import { tellOfDoubt } from "./tell-of-doubt.ts";

/**
 * Opens a session for mobile and verification code. Refuses alike for a wrong code and an unknown mobile
 * (`codeLoginMismatch`). For a number that was unused for 90 days the session is restricted: the number may be somebody
 * else's by now.
 */
export async function logInByCode(ctx: Ctx, input: { mobile: string; code: string }): Promise<LoggedIn> {
  const codeId = await checkCode(ctx, { ...input, codeType: 1 });
  const account = await findAccountByMobile(ctx.db, input.mobile);
  if (codeId === null || !account) refuse("codeLoginMismatch");
  if (account.suspended_at) refuse("accountSuspended");
  // no-access: the code is the access
  const { device, ...opened } = await withTx(ctx, async (ctx) => {
    // no-audit: `openSession` writes it
    if (!(await useCode(ctx, codeId))) refuse("codeLoginMismatch");
    const isRestricted = await isInDoubt(ctx, account);
    const token = await openSession(ctx, { accountId: account.id, way: "code", isRestricted });
    const remembered = isRestricted ? null : await rememberDevice(ctx, { kind: "account", id: account.id });
    return { account, token, isRestricted, device: remembered };
  });
  if (device) ctx.device?.remember(device);
  return opened;
}

async function isInDoubt(ctx: Ctx, account: DoubtRow): Promise<boolean> {
  if (account.number_doubted_at) return true;
  if (!(await isLongUnused(ctx, account))) return false;
  // Where there is nothing to come by, nobody is asked for a proof.
  if (account.password_hash === null && !(await keepsSomething(ctx, account.id))) return false;
  await setDoubt(ctx, account.id, ctx.clock());
  await endSessions(ctx, account.id);
  await tellOfDoubt(ctx, account.id);
  return true;
}
