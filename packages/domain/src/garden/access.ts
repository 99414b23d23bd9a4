import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole, holdsRoleFreshly } from "../staff/access.ts";

/** In the office every garden is listed, hidden ones too. */
export function canListGardensInOffice(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "reviewer", "readOnly"]);
}

/** Texts, pictures and order. */
export function canEditGarden(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "reviewer"]);
}

/** Its kind, by which gifts are free, whether there is one at all, and whether it is shown. */
export function canRuleGarden(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** Who keeps it: that gives rights, so who says it proves himself before. */
export function canAppointKeeper(actor: Actor): Verdict {
  return holdsRoleFreshly(actor, ["administrator", "reviewer"]);
}
