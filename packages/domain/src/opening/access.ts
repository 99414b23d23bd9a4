import { contentWriters, staffRoles } from "@changming/contract/staff-roles";
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

/** Adopting the starter content is the review of all of it. */
export function canAdoptStarter(actor: Actor): Verdict {
  return holdsRole(actor, contentWriters);
}

export function canConfirmKeys(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator"]);
}
