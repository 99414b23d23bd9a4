import type { Call } from "@changming/contract/define";
import { actorOfPublicCall, canCallAsAccount } from "@changming/domain/account/call-access";
import type { Actor } from "@changming/domain/context/context";
import { allowed, type Verdict } from "@changming/domain/context/domain-error";
import { canCallAsStaff } from "@changming/domain/staff/call-access";

/** Whether the actor may make the call at all. */
export function canCall(actor: Actor, call: Call): Verdict {
  if (call.auth === "staff") return canCallAsStaff(actor, call);
  return call.auth === "account" ? canCallAsAccount(actor, call) : allowed;
}

/** The actor for the call; see `actorOfPublicCall` for restricted sessions. */
export function actorOfCall(actor: Actor, { auth }: Call): Actor {
  return auth === "public" ? actorOfPublicCall(actor) : actor;
}
