import type { StaffRole } from "@changming/contract/staff-roles";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { requestApproval } from "../approval/request-approval.ts";
import { lockStaff, type StaffRow } from "./queries.ts";
import { type Changed, lockForChange, requireAdministratorBeside, saveStaff } from "./save-staff.ts";
import { endStaffSessions } from "./sessions.ts";

/**
 * Changes a role and ends the person's sessions; a confirming role needs a second person's approval, unless an
 * administrator is demoted. Throws as `lockForChange`, and `staffLastAdministrator`.
 */
export async function setRole(
  ctx: Ctx,
  { role, reason, ...target }: { id: number; version: number; role: StaffRole; reason: string },
): Promise<Changed> {
  return withTx(ctx, async (ctx) => {
    const row = await lockForChange(ctx, target);
    const { id, version } = row;
    if (row.role === role && !isNotYetIn(row)) return { id, version, isWaiting: false };
    if (isApproverRole(role) && row.role !== "administrator") {
      await requestRole(ctx, { id, role, reason });
      return { id, version, isWaiting: true };
    }
    await requireAdministratorBeside(ctx, row);
    return giveRole(ctx, row, role, reason);
  });
}

/** Executes the confirmed request, unless the person has got a higher role meanwhile. */
export async function giveConfirmedRole(
  ctx: Ctx,
  { object_id, reason }: { object_id: number; reason: string },
  role: ConfirmingRole,
): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const row = await lockStaff(ctx.db, object_id);
    if (row.role !== "administrator") await giveRole(ctx, row, role, reason);
  });
}

const verbs = { administrator: "staff.makeAdministrator", finance: "staff.makeFinance" } as const;

type ConfirmingRole = keyof typeof verbs;

/** Whether the role may confirm as a second person; no single administrator can grant it. */
export function isApproverRole(role: StaffRole): role is ConfirmingRole {
  return role in verbs;
}

/** The confirming role that this verb grants; empty if none. */
export function roleOfVerb(verb: string | null): ConfirmingRole | "" {
  return (["administrator", "finance"] as const).find((role) => verbs[role] === verb) ?? "";
}

/** Added with a confirming role and not approved yet. */
export function isNotYetIn({ created_at, suspended_at }: Pick<StaffRow, "created_at" | "suspended_at">): boolean {
  return suspended_at?.getTime() === created_at.getTime();
}

/** Requests approval, in the caller's transaction, of a confirming role. */
export async function requestRole(
  ctx: Ctx,
  { id, role, reason }: { id: number; role: ConfirmingRole; reason: string },
): Promise<void> {
  await requestApproval(ctx, { verb: verbs[role], object: { kind: "staff", id }, payload: {}, reason });
}

/** Sets the role in the caller's transaction, ends their sessions, and admits someone pending. */
async function giveRole(ctx: Ctx, row: StaffRow, role: StaffRole, reason: string) {
  await endStaffSessions(ctx, row.id);
  const action = { verb: "staff.setRole", before: { role: row.role }, after: { role }, reason };
  return saveStaff(ctx, row, { role, ...(isNotYetIn(row) && { suspended_at: null }) }, action);
}
