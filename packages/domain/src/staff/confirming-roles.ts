import type { StaffRole } from "@changming/contract/staff-roles";
import { requestApproval } from "../approval/request-approval.ts";
import type { Ctx } from "../context/context.ts";
import type { StaffRow } from "./queries.ts";
import { saveStaff } from "./save-staff.ts";
import { endStaffSessions } from "./sessions.ts";

const verbs = { administrator: "staff.makeAdministrator", finance: "staff.makeFinance" } as const;

export type ConfirmingRole = keyof typeof verbs;

/** Whether the role may confirm as a second person; no single administrator can grant it. */
export function isConfirming(role: StaffRole): role is ConfirmingRole {
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
export async function giveRole(ctx: Ctx, row: StaffRow, role: StaffRole, reason: string) {
  await endStaffSessions(ctx, row.id);
  const action = { verb: "staff.setRole", before: { role: row.role }, after: { role }, reason };
  return saveStaff(ctx, row, { role, ...(isNotYetIn(row) && { suspended_at: null }) }, action);
}
