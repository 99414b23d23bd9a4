import type { Call } from "@changming/contract/define";
import type { Actor } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { holdsRole, holdsRoleFreshly } from "./access.ts";

/**
 * Whether the actor may make a call of the back office at all. What a call without roles would mean, nobody may. Each
 * verb asks again.
 */
export function canCallAsStaff(actor: Actor, call: Pick<Call, "roles" | "isFresh" | "forRestricted">): Verdict {
  if (call.roles === "anyone") return allowed;
  if (actor.kind !== "staff") return denied("sessionInvalid");
  if (actor.session?.mustEnrol && !call.forRestricted) return denied("staffEnrolmentNeeded");
  const roles = call.roles ?? [];
  return call.isFresh ? holdsRoleFreshly(actor, roles) : holdsRole(actor, roles);
}
