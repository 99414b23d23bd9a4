import { staffRoles } from "@changming/contract/admin/roles";
import { type WaitingKind, waitingKinds, waitingRoles } from "@changming/contract/admin/waiting-kinds";
import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

export function canSeeToday(actor: Actor): Verdict {
  return holdsRole(actor, staffRoles);
}

/** Sums of money are for whom money is. */
export function canSeeMoneyOfToday(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance", "readOnly"]);
}

/** The queues that are the actor's. */
export function waitingKindsOf(actor: Actor): readonly WaitingKind[] {
  return waitingKinds.filter((kind) => holdsRole(actor, waitingRoles[kind]).allowed);
}
