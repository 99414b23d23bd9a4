import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

export function canListLevels(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "reviewer", "readOnly"]);
}

export function canEditLevel(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor"]);
}
