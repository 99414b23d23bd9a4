import type { Call } from "@changming/contract/define";
import type { Actor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsRole, holdsRoleFreshly } from "../staff-role/access.ts";

/**
 * Whether the actor may make a back-office call at all. A call without roles is allowed to nobody. Each action checks
 * again.
 */
export function canCallAsStaff(actor: Actor, call: Pick<Call, "roles" | "isFresh" | "forRestricted">): Verdict {
  if (call.roles === "anyone") return allowed;
  if (actor.kind !== "staff") return denied("sessionInvalid");
  if (actor.session?.mustEnrol && !call.forRestricted) return denied("staffEnrolmentNeeded");
  const roles = call.roles ?? [];
  return call.isFresh ? holdsRoleFreshly(actor, roles) : holdsRole(actor, roles);
}
