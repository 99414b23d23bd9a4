import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

/** Mobiles are masked for everyone; a whole one is looked at by itself. */
export function canReadAccounts(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** To suspend, to end sessions, to correct a name, to see a whole mobile. */
export function canChangeAccounts(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
