import { staffRoles } from "@changming/contract/staff-roles";
import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsReauthenticatedRole, holdsRole } from "../staff-role/access.ts";

export function canSeeOpening(actor: Actor): Verdict {
  return holdsRole(actor, staffRoles);
}

/** Opening, closing and announcing the day. */
export function canOpenSite(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator"]);
}

export function canConfirmKeys(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator"]);
}
