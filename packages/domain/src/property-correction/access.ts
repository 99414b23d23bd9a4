import { sql } from "kysely";
import { type Actor, actingAccountId } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

/** Staff who answer, or read what is answered. */
export function canListForStaff(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/**
 * A garden's administrator answers what families of his garden ask, and staff what all ask; of other gardens he learns
 * nothing.
 */
export function canAnswerCorrection(actor: Actor, correction: { keeps_garden: boolean } | null): Verdict {
  if (actor.kind === "staff") {
    const held = holdsRole(actor, ["administrator", "reviewer"]);
    if (!held.allowed) return held;
  }
  return correction?.keeps_garden ? allowed : denied("notFound");
}

/** Where-clause of the residences whose corrections the actor answers: those that stand, of his gardens; for staff of all. */
export function isAnsweredBy(actor: Actor) {
  if (actor.kind === "staff") return sql<boolean>`${canListForStaff(actor).allowed}::boolean`;
  return sql<boolean>`(residence.hidden_at is null and exists (select from garden_admin
    where garden_admin.garden_id = residence.garden_id and garden_admin.account_id = ${actingAccountId(actor) ?? 0}))`;
}
