import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** Phone numbers are masked for all staff; viewing a full one is an action of its own. */
export function canReadAccounts(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Suspending, ending sessions, correcting a nickname, viewing a full phone number. */
export function canChangeAccounts(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
