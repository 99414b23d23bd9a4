import type { ApprovalVerb } from "@changming/contract/admin/approval";
import type { StaffRole } from "@changming/contract/staff-roles";
import type { Actor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsReauthenticatedRole } from "../staff-role/access.ts";

/** Roles that may be the second person for each action (R-admin-4, R-refund-3). */
export const approverRoles: Record<ApprovalVerb, readonly StaffRole[]> = {
  "staff.makeAdministrator": ["administrator"],
  "staff.makeFinance": ["administrator"],
  "refund.give": ["administrator", "finance"],
  "siteInfo.raiseSecondPerson": ["administrator", "finance"],
};

export function canListApprovals(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance", "readOnly"]);
}

/** The requester, until the request is decided; a withdrawal takes nothing away and needs no reauthentication. */
export function canWithdrawApproval(actor: Actor, approval: { asked_by: number; state: string }): Verdict {
  const roleVerdict = holdsRole(actor, ["administrator", "finance"]);
  if (!roleVerdict.allowed) return roleVerdict;
  if (actor.kind === "staff" && actor.staffId !== approval.asked_by) return denied("approvalForeign");
  return approval.state === "waiting" ? allowed : denied("approvalDecided");
}

/**
 * A person other than the requester and not bound to them (`boundPeople`), with a permitted role and a recent
 * reauthentication.
 */
export function canDecideApproval(
  actor: Actor,
  approval: { verb: string; asked_by: number; state: string },
  bound: ReadonlySet<number>,
): Verdict {
  const roleVerdict = holdsReauthenticatedRole(actor, approverRoles[approval.verb as ApprovalVerb] ?? []);
  if (!roleVerdict.allowed) return roleVerdict;
  if (actor.kind === "staff" && actor.staffId === approval.asked_by) return denied("approvalOwn");
  if (bound.has(approval.asked_by)) return denied("approvalBound");
  return approval.state === "waiting" ? allowed : denied("approvalDecided");
}
