import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

export function canReadAudit(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "readOnly"]);
}
