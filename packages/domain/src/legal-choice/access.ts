import { staffRoles } from "@changming/contract/staff-roles";
import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsReauthenticatedRole, holdsRole } from "../staff-role/access.ts";

export function canReadLegalChoices(actor: Actor): Verdict {
  return holdsRole(actor, staffRoles);
}

/** The administrator answers for the site. */
export function canAnswerLegalRule(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator"]);
}
