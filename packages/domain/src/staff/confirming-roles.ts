import type { StaffRole } from "@changming/contract/admin/roles";
import { askApproval } from "../approval/ask-approval.ts";
import type { Ctx } from "../context.ts";
import type { StaffRow } from "./queries.ts";
import { saveStaff } from "./save-staff.ts";
import { endStaffSessions } from "./sessions.ts";

const verbs = { administrator: "staff.makeAdministrator", finance: "staff.makeFinance" } as const;

export type ConfirmingRole = keyof typeof verbs;

/** Whether whoever has the role may be a second person: nobody gets it by one administrator alone. */
export function isConfirming(role: StaffRole): role is ConfirmingRole {
  return role in verbs;
}

/** The role that somebody would get by this, if it is one. */
export function roleOfVerb(verb: string | null): ConfirmingRole | "" {
  return (["administrator", "finance"] as const).find((role) => verbs[role] === verb) ?? "";
}

/** Added for a role that confirms and not let in yet. */
export function isNotYetIn({ created_at, suspended_at }: Pick<StaffRow, "created_at" | "suspended_at">): boolean {
  return suspended_at?.getTime() === created_at.getTime();
}

/** Asks, in the running transaction, that somebody gets a role that confirms. */
export async function askForRole(
  ctx: Ctx,
  { id, role, reason }: { id: number; role: ConfirmingRole; reason: string },
): Promise<void> {
  await askApproval(ctx, { verb: verbs[role], object: { kind: "staff", id }, payload: {}, reason });
}

/** The role, in the running transaction; their sessions end, and who waited to be let in is. */
export async function giveRole(ctx: Ctx, row: StaffRow, role: StaffRole, reason: string) {
  await endStaffSessions(ctx, row.id);
  const deed = { verb: "staff.setRole", before: { role: row.role }, after: { role }, reason };
  return saveStaff(ctx, row, { role, ...(isNotYetIn(row) && { suspended_at: null }) }, deed);
}
