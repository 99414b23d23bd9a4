import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** To withhold a photo for good, whatever its family wants. */
export function canWithholdPhotos(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
