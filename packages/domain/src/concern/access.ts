import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole, holdsRoleFreshly } from "../staff/access.ts";

/** What the sender said of himself is masked for who does not decide. */
export function canReadConcerns(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

export function canDecideConcerns(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** A relative's papers lie in the vault. */
export function canLookAtProofs(actor: Actor): Verdict {
  return holdsRoleFreshly(actor, ["administrator", "reviewer"]);
}
