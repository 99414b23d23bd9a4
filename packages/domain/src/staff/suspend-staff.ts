import { withTx } from "@changming/db/tx";
import { isWeakPassword } from "../account/weak-passwords.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canEndSessions } from "./access.ts";
import { hashOf } from "./check-password.ts";
import { lockStaff } from "./queries.ts";
import { askForRole, isConfirming } from "./confirming-roles.ts";
import { type Changed, lockForChange, requireAdministratorBeside, saveStaff } from "./save-staff.ts";
import { noCode, resetSignIn } from "./reset-sign-in.ts";
import { endStaffSessions } from "./sessions.ts";

interface Asked {
  id: number;
  version: number;
  reason: string;
}

/** Locks somebody out at once, or lets them in again. Refuses as `lockForChange` does, with `staffLastAdministrator`. */
export async function suspendStaff(ctx: Ctx, { isSuspended, reason, ...asked }: Asked & { isSuspended: boolean }) {
  return withTx(ctx, async (ctx): Promise<Changed> => {
    const row = await lockForChange(ctx, asked);
    if (isSuspended) {
      await requireAdministratorBeside(ctx, row);
      await endStaffSessions(ctx, row.id);
    }
    const set = { suspended_at: isSuspended ? ctx.clock() : null };
    const before = { isSuspended: row.suspended_at !== null };
    return saveStaff(ctx, row, set, { verb: "staff.suspend", before, after: { isSuspended }, reason });
  });
}

/**
 * Another password and no code any more, for who forgot the one or lost the other; all their sessions end. Who may confirm
 * only reads then, until another administrator says that it is he who came back: the password is known to two.
 */
export async function renewStaff(ctx: Ctx, { password, reason, ...asked }: Asked & { password: string }) {
  if (isWeakPassword(password)) refuse("weakPassword", "password");
  const password_hash = await hashOf(ctx, password);
  return withTx(ctx, async (ctx): Promise<Changed> => {
    const row = await lockForChange(ctx, asked);
    await resetSignIn(ctx, ctx.gates.secrets, row);
    const { id, role } = row;
    const set = { password_hash, ...noCode, role: isConfirming(role) ? ("readOnly" as const) : role };
    if (isConfirming(role)) await requireAdministratorBeside(ctx, row);
    const deed = { verb: "staff.renew", before: { role }, after: { role: set.role }, reason };
    const renewed = await saveStaff(ctx, row, set, deed);
    if (!isConfirming(role)) return renewed;
    await askForRole(ctx, { id, role, reason });
    return { ...renewed, isWaiting: true };
  });
}

/** Ends every session of theirs. Returns how many there were. */
export async function endSessionsOfStaff(ctx: Ctx, { id }: { id: number }): Promise<number> {
  return withTx(ctx, async (ctx) => {
    demand(canEndSessions(ctx.actor));
    const row = await lockStaff(ctx.db, id);
    const ended = await endStaffSessions(ctx, row.id);
    await audit(ctx, { verb: "staff.endSessions", object: { kind: "staff", id }, before: null, after: { ended } });
    return ended;
  });
}
