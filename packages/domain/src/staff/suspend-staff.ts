import { withTx } from "@changming/db/tx";
import { isWeakPassword } from "../sign-in/weak-passwords.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canEndSessions } from "../staff-role/access.ts";
import { hashOf } from "./check-password.ts";
import { lockStaff } from "./queries.ts";
import { requestRole, isApproverRole } from "./set-role.ts";
import { type Changed, lockForChange, requireAdministratorBeside, saveStaff } from "./save-staff.ts";
import { noCode } from "./staff-code.ts";
import { endStaffSessions, resetSignIn } from "./sessions.ts";

interface RowAndVersion {
  id: number;
  version: number;
  reason: string;
}

/** Suspends a person at once, or ends the suspension. Throws as `lockForChange`, and `staffLastAdministrator`. */
export async function suspendStaff(
  ctx: Ctx,
  { isSuspended, reason, ...target }: RowAndVersion & { isSuspended: boolean },
) {
  return withTx(ctx, async (ctx): Promise<Changed> => {
    const row = await lockForChange(ctx, target);
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
 * Resets the login after a lost password or authenticator: new password, no code, no sessions. A confirming role is
 * read-only until another administrator approves, since the password is known to two people.
 */
export async function renewStaff(ctx: Ctx, { password, reason, ...target }: RowAndVersion & { password: string }) {
  if (isWeakPassword(password)) fail("weakPassword", "password");
  const password_hash = await hashOf(ctx, password);
  return withTx(ctx, async (ctx): Promise<Changed> => {
    const row = await lockForChange(ctx, target);
    await resetSignIn(ctx, ctx.services.secrets, row);
    const { id, role } = row;
    const set = { password_hash, ...noCode, role: isApproverRole(role) ? ("readOnly" as const) : role };
    if (isApproverRole(role)) await requireAdministratorBeside(ctx, row);
    const action = { verb: "staff.renew", before: { role }, after: { role: set.role }, reason };
    const renewed = await saveStaff(ctx, row, set, action);
    if (!isApproverRole(role)) return renewed;
    await requestRole(ctx, { id, role, reason });
    return { ...renewed, isWaiting: true };
  });
}

/** Ends all their sessions. Returns how many there were. */
export async function endSessionsOfStaff(ctx: Ctx, { id }: { id: number }): Promise<number> {
  return withTx(ctx, async (ctx) => {
    demand(canEndSessions(ctx.actor));
    const row = await lockStaff(ctx.db, id);
    const ended = await endStaffSessions(ctx, row.id);
    await audit(ctx, { verb: "staff.endSessions", object: { kind: "staff", id }, before: null, after: { ended } });
    return ended;
  });
}
