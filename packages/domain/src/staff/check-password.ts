import { countAddress, releaseAttempt } from "../sign-in/attempts.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { findKnownDevice } from "../sign-in/known-device.ts";
import { findStaffByLogin, type StaffRow } from "./queries.ts";
import { countAttempt, type CountedAttempt } from "./attempts.ts";

/**
 * The member of staff with this name and password. Fails alike, in the same time, for a wrong password, an unknown name
 * and a suspended account (`staffLoginMismatch`); also throws `tooManyAttempts` and `busy`. The attempt counts until
 * the code was right, too. `session`: the caller's session hash when reauthenticating. Call outside a transaction.
 */
export async function checkStaffPassword(
  ctx: Ctx,
  login: string,
  sentPassword: string,
  session: string | null = null,
): Promise<{ staff: StaffRow; tried: CountedAttempt }> {
  return ctx.services.passwords.inTurn(async (hasher) => {
    const found = await findStaffByLogin(ctx.db, login.toLowerCase());
    const owner = session ?? (await findKnownDevice(ctx, found ? { kind: "staff", id: found.id } : null));
    const ofAddress = owner === null ? await countAddress(ctx) : null;
    const tried = await countAttempt(ctx, login, owner);
    const isRight = await hasher.matches(found?.password_hash ?? null, sentPassword);
    if (!isRight || !found || found.suspended_at) fail("staffLoginMismatch");
    await releaseAttempt(ctx, ofAddress);
    return { staff: found, tried };
  });
}

/** The hash to store for a new password. */
export function hashOf(ctx: Ctx, sentPassword: string): Promise<string> {
  return ctx.services.passwords.inTurn((hasher) => hasher.hash(sentPassword));
}
