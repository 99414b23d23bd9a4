import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** Finding an uploaded image by its URL, with the places that use it, and the list of withheld ones. */
export function canReadImages(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Withholding an image everywhere, and restoring it. */
export function canWithholdImages(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
