import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

export function canReadFeedback(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

export function canAnswerFeedback(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
