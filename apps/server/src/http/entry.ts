import type { Call } from "@changming/contract/define";
import { actorOfPublicCall, canCallAsAccount } from "@changming/domain/account/gate";
import type { Actor } from "@changming/domain/context";
import { allowed, type Verdict } from "@changming/domain/refusal";
import { canCallAsStaff } from "@changming/domain/staff/gate";

/** Whether the actor may make the call at all. */
export function mayEnter(actor: Actor, call: Call): Verdict {
  if (call.auth === "staff") return canCallAsStaff(actor, call);
  return call.auth === "account" ? canCallAsAccount(actor, call) : allowed;
}

/** As whom the actor makes it. */
export function actorOfCall(actor: Actor, { auth }: Call): Actor {
  return auth === "public" ? actorOfPublicCall(actor) : actor;
}
