import type { Actor } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { holdsRoleFreshly } from "../staff/access.ts";

/** Finance and administrators, after proving themselves, and jobs; nobody who visits the site knows that there is such a thing. */
export function canRefund(actor: Actor): Verdict {
  if (actor.kind === "job") return allowed;
  return actor.kind === "staff" ? holdsRoleFreshly(actor, ["administrator", "finance"]) : denied("notFound");
}
