import type { StaffRole } from "@changming/contract/admin/roles";
import type { Actor, StaffActor } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";

/** Whether the actor is staff of one of these roles: what every rule of the back office begins with. */
export function holdsRole(actor: Actor, roles: readonly StaffRole[]): Verdict {
  if (actor.kind !== "staff") return denied("sessionInvalid");
  return roles.includes(actor.role) ? allowed : denied("staffRoleMissing");
}

/** The same, and the proof is fresh; who comes without a session (a test, a command) needs none. */
export function holdsRoleFreshly(actor: Actor, roles: readonly StaffRole[]): Verdict {
  const held = holdsRole(actor, roles);
  if (!held.allowed) return held;
  return actor.kind === "staff" && actor.session?.isFresh === false ? denied("staffProofNeeded") : allowed;
}

export function canListStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "readOnly"]);
}

export function canAddStaff(actor: Actor): Verdict {
  return holdsRoleFreshly(actor, ["administrator"]);
}

/** Nobody raises, lowers or locks out himself. */
export function canChangeStaff(actor: Actor, row: { id: number }): Verdict {
  const held = holdsRoleFreshly(actor, ["administrator"]);
  if (!held.allowed) return held;
  return actor.kind === "staff" && actor.staffId === row.id ? denied("staffSelf") : allowed;
}

export function canEndSessions(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator"]);
}

/** The actor as staff with a session. Refuses with `sessionInvalid` for anyone else. */
export function canActForOneself(actor: Actor): Verdict {
  return actor.kind === "staff" && actor.session ? allowed : denied("sessionInvalid");
}

export type WithSession = StaffActor & Required<Pick<StaffActor, "session">>;

export function hasSession(actor: Actor): actor is WithSession {
  return canActForOneself(actor).allowed;
}

/** Who has bound no code yet may; who has, after proving that he is himself. */
export function canBindCode(actor: WithSession, row: { totp_confirmed_at: Date | null }): Verdict {
  return row.totp_confirmed_at === null || actor.session.isFresh ? allowed : denied("staffProofNeeded");
}
