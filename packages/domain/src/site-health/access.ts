import { healthReaders } from "@changming/contract/admin/health-kinds";
import { staffRoles } from "@changming/contract/staff-roles";
import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** All staff see whether something is broken. */
export function canSeeHealth(actor: Actor): Verdict {
  return holdsRole(actor, staffRoles);
}

/** Versions, sizes and the full report. */
export function canSeeHealthDetails(actor: Actor): Verdict {
  return holdsRole(actor, healthReaders);
}
