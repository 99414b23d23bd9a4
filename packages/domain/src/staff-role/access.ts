import type { StaffRole } from "@changming/contract/staff-roles";
import type { Call } from "@changming/contract/define";
import type { Actor, StaffActor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";

/** Whether the actor is staff with one of these roles; every back-office rule begins with this. */
export function holdsRole(actor: Actor, roles: readonly StaffRole[]): Verdict {
  if (actor.kind !== "staff") return denied("sessionInvalid");
  return roles.includes(actor.role) ? allowed : denied("staffRoleMissing");
}

/**
 * Also requires a recent reauthentication (R-admin-3); an actor without a session (a test, a CLI command) needs none.
 */
export function holdsReauthenticatedRole(actor: Actor, roles: readonly StaffRole[]): Verdict {
  const roleVerdict = holdsRole(actor, roles);
  if (!roleVerdict.allowed) return roleVerdict;
  return actor.kind === "staff" && actor.session?.isReauthenticated === false ? denied("staffProofNeeded") : allowed;
}

export function canListStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "readOnly"]);
}

export function canAddStaff(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator"]);
}

/** Nobody may change their own role or access. */
export function canChangeStaff(actor: Actor, row: { id: number }): Verdict {
  const roleVerdict = holdsReauthenticatedRole(actor, ["administrator"]);
  if (!roleVerdict.allowed) return roleVerdict;
  return actor.kind === "staff" && actor.staffId === row.id ? denied("staffSelf") : allowed;
}

export function canEndSessions(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator"]);
}

/** Staff with a session. Throws `sessionInvalid` for anyone else. */
export function canActForOneself(actor: Actor): Verdict {
  return actor.kind === "staff" && actor.session ? allowed : denied("sessionInvalid");
}

type WithSession = StaffActor & Required<Pick<StaffActor, "session">>;

export function hasSession(actor: Actor): actor is WithSession {
  return canActForOneself(actor).allowed;
}

/** Allowed without a bound code, or after reauthentication. */
export function canBindCode(actor: WithSession, row: { totp_confirmed_at: Date | null }): Verdict {
  return row.totp_confirmed_at === null || actor.session.isReauthenticated ? allowed : denied("staffProofNeeded");
}

/**
 * Whether the actor may make a back-office call at all (R-admin-1). A call without roles is allowed to nobody. Each
 * action checks again.
 */
export function canCallAsStaff(
  actor: Actor,
  call: Pick<Call, "roles" | "needsReauthentication" | "forRestricted">,
): Verdict {
  if (call.roles === "anyone") return allowed;
  if (actor.kind !== "staff") return denied("sessionInvalid");
  if (actor.session?.mustEnrol && !call.forRestricted) return denied("staffEnrolmentNeeded");
  const roles = call.roles ?? [];
  return call.needsReauthentication ? holdsReauthenticatedRole(actor, roles) : holdsRole(actor, roles);
}
