import { countAddress, forgiveAttempt } from "../account/attempts.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findStaffByLogin, type StaffRow } from "./queries.ts";
import { countTry } from "./tries.ts";

/**
 * The one whose password it is. Refuses alike, in the same time, for a wrong password, an unknown name and somebody
 * suspended (`staffLoginMismatch`), with `tooManyAttempts` after five wrong tries, with `busy`. The try stays counted until
 * the code was right too. Outside any transaction.
 */
export async function checkStaffPassword(ctx: Ctx, login: string, travelled: string): Promise<StaffRow> {
  return ctx.gates.passwords.inTurn(async (hasher) => {
    const ofAddress = await countAddress(ctx);
    await countTry(ctx, login);
    const found = await findStaffByLogin(ctx.db, login.toLowerCase());
    const isRight = await hasher.matches(found?.password_hash ?? null, travelled);
    if (!isRight || !found || found.suspended_at) refuse("staffLoginMismatch");
    await forgiveAttempt(ctx, ofAddress);
    return found;
  });
}

/** What is stored for a new password. */
export function hashOf(ctx: Ctx, travelled: string): Promise<string> {
  return ctx.gates.passwords.inTurn((hasher) => hasher.hash(travelled));
}
