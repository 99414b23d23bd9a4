import { countAddress, forgiveAttempt } from "../account/attempts.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findKnownDevice } from "../account/known-device.ts";
import { findStaffByLogin, type StaffRow } from "./queries.ts";
import { countTry, type Tried } from "./tries.ts";

/**
 * The one whose password it is. Refuses alike, in the same time, for a wrong password, an unknown name and somebody
 * suspended (`staffLoginMismatch`), with `tooManyAttempts` after five wrong tries, with `busy`. The try stays counted until
 * the code was right too. `session`: the hash of one of theirs, where it is proved once more. Outside any transaction.
 */
export async function checkStaffPassword(
  ctx: Ctx,
  login: string,
  travelled: string,
  session: string | null = null,
): Promise<{ staff: StaffRow; tried: Tried }> {
  return ctx.gates.passwords.inTurn(async (hasher) => {
    const found = await findStaffByLogin(ctx.db, login.toLowerCase());
    const owner = session ?? (await findKnownDevice(ctx, found ? { kind: "staff", id: found.id } : null));
    const ofAddress = owner === null ? await countAddress(ctx) : null;
    const tried = await countTry(ctx, login, owner);
    const isRight = await hasher.matches(found?.password_hash ?? null, travelled);
    if (!isRight || !found || found.suspended_at) refuse("staffLoginMismatch");
    await forgiveAttempt(ctx, ofAddress);
    return { staff: found, tried };
  });
}

/** What is stored for a new password. */
export function hashOf(ctx: Ctx, travelled: string): Promise<string> {
  return ctx.gates.passwords.inTurn((hasher) => hasher.hash(travelled));
}
