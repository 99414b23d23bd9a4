import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole, holdsRoleFreshly } from "../staff/access.ts";

const lookingRoles = ["administrator", "reviewer"] as const;

/** In the office every residence is listed, private and hidden ones too; of private ones what is registered. */
export function canListInOffice(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Kind, place, number, the home page. */
export function canEditInOffice(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

export function canHideResidence(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** To open what a private residence holds, with a reason that its family reads. */
export function canLookAtResidence(actor: Actor): Verdict {
  return holdsRoleFreshly(actor, lookingRoles);
}

/** To read what a look of one's own has opened; who has lost the role since may not. */
export function canUseLook(actor: Actor): Verdict {
  return holdsRole(actor, lookingRoles);
}
