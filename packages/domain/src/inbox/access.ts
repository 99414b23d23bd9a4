import { type Actor, actingAccountId } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";

/** A message belongs to one account; for everyone else it is not found (R-personal-8). */
export function canReadMessage(actor: Actor, message: { account_id: number }): Verdict {
  return actingAccountId(actor) === message.account_id ? allowed : denied("notFound");
}
