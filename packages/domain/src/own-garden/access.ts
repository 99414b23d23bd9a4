import { sql } from "kysely";
import { type Actor, actingAccountId } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";

/** Its administrators, also while the garden is hidden; for everyone else it does not exist (R-garden-10). */
export function canManageGarden(actor: Actor, { isGardenAdmin }: { isGardenAdmin: boolean }): Verdict {
  return actor.kind === "account" && isGardenAdmin ? allowed : denied("notFound");
}

/** SQL condition on `garden`: the actor is one of its administrators. */
export function isOwnGarden(actor: Actor) {
  return sql<boolean>`exists (select from garden_admin
    where garden_admin.garden_id = garden.id and garden_admin.account_id = ${actingAccountId(actor) ?? 0})`;
}
