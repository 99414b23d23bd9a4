import type { Actor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsReauthenticatedRole } from "../staff-role/access.ts";

/** Jobs, and finance and administrators after a recent reauthentication; not found for all others. */
export function canRefund(actor: Actor): Verdict {
  if (actor.kind === "job") return allowed;
  return actor.kind === "staff" ? holdsReauthenticatedRole(actor, ["administrator", "finance"]) : denied("notFound");
}

/** Whether the button is enabled: reauthentication can still follow, so its absence does not disable it. */
export function mayRefund(actor: Actor): boolean {
  const verdict = canRefund(actor);
  return verdict.allowed || verdict.reason === "staffProofNeeded";
}
