import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRoleFreshly } from "../staff/access.ts";

/** Answers what bills found, and has them compared anew. */
export function canReconcile(actor: Actor): Verdict {
  return holdsRoleFreshly(actor, ["administrator", "finance"]);
}
