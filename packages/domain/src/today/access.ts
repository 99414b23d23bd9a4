import { staffRoles } from "@changming/contract/staff-roles";
import { type WaitingKind, waitingKinds, waitingRoles } from "@changming/contract/admin/waiting-kinds";
import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

export function canSeeToday(actor: Actor): Verdict {
  return holdsRole(actor, staffRoles);
}

/** Money totals require a role with access to money. */
export function canSeeMoneyOfToday(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance", "readOnly"]);
}

/** The queues that the actor's role handles. */
export function waitingKindsOf(actor: Actor): readonly WaitingKind[] {
  return waitingKinds.filter((kind) => holdsRole(actor, waitingRoles[kind]).allowed);
}
