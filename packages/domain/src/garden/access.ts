import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsReauthenticatedRole } from "../staff-role/access.ts";

/** The staff list has every garden, hidden ones too. */
export function canListGardensAsStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "reviewer", "readOnly"]);
}

/** Texts, images and order. */
export function canEditGarden(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "reviewer"]);
}

/** Creating, kind (it decides which gifts are free) and visibility. */
export function canRuleGarden(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** Appointing grants rights, so it requires a recent reauthentication. */
export function canAppointGardenAdmin(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator", "reviewer"]);
}
