import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsReauthenticatedRole } from "../staff-role/access.ts";

/** Resolving what bills revealed, and comparing them again. */
export function canReconcile(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator", "finance"]);
}
