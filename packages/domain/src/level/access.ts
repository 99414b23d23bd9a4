import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

export function canListLevels(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "reviewer", "readOnly"]);
}

export function canEditLevel(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor"]);
}
