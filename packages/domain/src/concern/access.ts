import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsReauthenticatedRole } from "../staff-role/access.ts";

/** The sender's own data is masked for staff who do not decide. */
export function canReadConcerns(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Reports, relatives' requests and “I am alive” statements are for reviewers (R-admin-8). */
export function canDecideConcerns(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** A relative's documents are in the vault. */
export function canViewConcernDocuments(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator", "reviewer"]);
}
