import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

/** Who sees them all; the children's names are for `canHideStudentWords`. */
export function canListStudentWords(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

export function canHideStudentWords(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
