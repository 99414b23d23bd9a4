import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

export function canReadWords(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

export function canChangeWords(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
