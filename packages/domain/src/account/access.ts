import type { Actor } from "../context/context.ts";
import { type Verdict, allowed, denied } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** Phone numbers are masked for all staff; viewing a full one is an action of its own. */
export function canReadAccounts(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Suspending, ending sessions, correcting a nickname, viewing a full phone number. */
export function canChangeAccounts(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

const visitor: Actor = { kind: "visitor" };

/**
 * Whether the actor may make a call that requires an account (R-site-3). A session whose user has yet to verify their
 * identity gets nothing personal: no family, orders, messages, profile.
 */
export function canCallAsAccount(actor: Actor, call: { forRestricted?: true }): Verdict {
  if (actor.kind !== "account") return denied("sessionInvalid");
  return actor.isRestricted && !call.forRestricted ? denied("proofNeeded") : allowed;
}

/** The actor of a call that is open to everyone: a restricted session counts as a visitor (R-site-2). */
export function actorOfPublicCall(actor: Actor): Actor {
  return actor.kind === "account" && actor.isRestricted ? visitor : actor;
}
