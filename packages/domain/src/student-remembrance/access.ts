import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** Listing all; students' names require `canHideStudentRemembrances`. */
export function canListStudentRemembrances(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

export function canHideStudentRemembrances(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
