import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsRoleFreshly } from "../staff-role/access.ts";

const lookingRoles = ["administrator", "reviewer"] as const;

/** Staff lists have every residence, private and hidden ones too; of private ones registration data only. */
export function canListAsStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Kind, place, number and recommendation. */
export function canEditAsStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

export function canHideResidence(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** Opening a private residence, with a reason that its family can read. */
export function canLookAtResidence(actor: Actor): Verdict {
  return holdsRoleFreshly(actor, lookingRoles);
}

/** Reading what the actor's own look has opened; still requires the role. */
export function canUseLook(actor: Actor): Verdict {
  return holdsRole(actor, lookingRoles);
}
