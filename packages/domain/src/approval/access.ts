import type { ApprovalVerb } from "@changming/contract/admin/approval";
import type { StaffRole } from "@changming/contract/admin/roles";
import type { Actor } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { holdsRole, holdsRoleFreshly } from "../staff/access.ts";

/** Who may be the second person for what. */
export const seconds: Record<ApprovalVerb, readonly StaffRole[]> = {
  "staff.makeAdministrator": ["administrator"],
  "staff.makeFinance": ["administrator"],
  "refund.give": ["administrator", "finance"],
  "siteInfo.raiseSecondPerson": ["administrator", "finance"],
};

export function canListApprovals(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance", "readOnly"]);
}

/** The one who asked, as long as nobody decided; it takes nothing from anybody and needs no fresh proof. */
export function canWithdrawApproval(actor: Actor, asked: { asked_by: number; state: string }): Verdict {
  const held = holdsRole(actor, ["administrator", "finance"]);
  if (!held.allowed) return held;
  if (actor.kind === "staff" && actor.staffId !== asked.asked_by) return denied("approvalForeign");
  return asked.state === "waiting" ? allowed : denied("approvalDecided");
}

/** Another person than the one who asked, bound to him by nothing (`boundPeople`), of a role that may, who proved himself lately. */
export function canDecideApproval(
  actor: Actor,
  asked: { verb: string; asked_by: number; state: string },
  bound: ReadonlySet<number>,
): Verdict {
  const held = holdsRoleFreshly(actor, seconds[asked.verb as ApprovalVerb] ?? []);
  if (!held.allowed) return held;
  if (actor.kind === "staff" && actor.staffId === asked.asked_by) return denied("approvalOwn");
  if (bound.has(asked.asked_by)) return denied("approvalBound");
  return asked.state === "waiting" ? allowed : denied("approvalDecided");
}
