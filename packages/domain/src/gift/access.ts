import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsReauthenticatedRole } from "../staff-role/access.ts";

export function canReadCatalogue(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "finance", "readOnly"]);
}

/** Names, images and their order: changes that cost nothing. */
export function canEditCatalogue(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "editor", "finance"]);
}

export function canSell(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance"]);
}

/** Prices, and what is on sale (R-admin-10). */
export function canPrice(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator", "finance"]);
}
