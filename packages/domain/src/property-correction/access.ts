import { sql } from "kysely";
import { type Actor, actingAccountId } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** Staff who answer requests or read them. */
export function canReadAllCorrections(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/**
 * Garden administrators answer requests in their gardens, staff all requests; requests in other gardens are not found
 * (R-garden-9, R-admin-8).
 */
export function canAnswerCorrection(actor: Actor, correction: { manages_garden: boolean } | null): Verdict {
  if (actor.kind === "staff") {
    const roleVerdict = holdsRole(actor, ["administrator", "reviewer"]);
    if (!roleVerdict.allowed) return roleVerdict;
  }
  return correction?.manages_garden ? allowed : denied("notFound");
}

/** SQL condition on `residence` for requests that the actor answers: visible ones in their gardens, all for staff. */
export function isAnsweredBy(actor: Actor) {
  if (actor.kind === "staff") return sql<boolean>`${canReadAllCorrections(actor).allowed}::boolean`;
  return sql<boolean>`(residence.hidden_at is null and exists (select from garden_admin
    where garden_admin.garden_id = residence.garden_id and garden_admin.account_id = ${actingAccountId(actor) ?? 0}))`;
}
