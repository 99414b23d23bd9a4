import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

/** To take a photo away for good, whatever its family thinks of it. */
export function canWithholdPhotos(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
