import { type Actor, actingAccountId } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";

/** A message is its account's alone; to everyone else it is as good as unknown. */
export function canReadMessage(actor: Actor, message: { account_id: number }): Verdict {
  return actingAccountId(actor) === message.account_id ? allowed : denied("notFound");
}
