import type { Actor } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";

const visitor: Actor = { kind: "visitor" };

/**
 * Whether the actor may make a call that asks for an account. A session that has yet to prove whose it is comes by
 * nothing that is somebody's: family, orders, messages, profile.
 */
export function canCallAsAccount(actor: Actor, call: { forRestricted?: true }): Verdict {
  if (actor.kind !== "account") return denied("sessionInvalid");
  return actor.isRestricted && !call.forRestricted ? denied("proofNeeded") : allowed;
}

/** As whom the actor makes a call that is open to everyone: unproven, he is a visitor like any other. */
export function actorOfPublicCall(actor: Actor): Actor {
  return actor.kind === "account" && actor.isRestricted ? visitor : actor;
}
