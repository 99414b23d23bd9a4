import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

/** In the office every residence is listed, private and hidden ones too. */
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
