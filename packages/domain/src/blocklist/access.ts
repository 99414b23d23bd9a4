import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

export function canReadBlocklist(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

export function canChangeBlocklist(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
