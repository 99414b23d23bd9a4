import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole, holdsRoleFreshly } from "../staff/access.ts";

export function canReadCatalogue(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "finance", "readOnly"]);
}

/** Names, pictures and their order; what costs nothing to change. */
export function canEditCatalogue(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "finance"]);
}

export function canSell(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance"]);
}

/** What things cost, and what is there to be bought. */
export function canPrice(actor: Actor): Verdict {
  return holdsRoleFreshly(actor, ["administrator", "finance"]);
}
