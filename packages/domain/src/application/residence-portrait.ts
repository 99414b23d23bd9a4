import type { ExpressionBuilder } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import type { Actor } from "../context/context.ts";
import { visibleTo } from "../residence/access.ts";

/** Select expression: the portrait of the residence that an application became, null where the actor may not see it. */
export function residencePortrait(actor: Actor) {
  return (eb: ExpressionBuilder<Tables, "application">) =>
    eb
      .selectFrom("residence")
      .select("residence.portrait")
      .whereRef("residence.id", "=", "application.residence_id")
      .where(visibleTo(actor))
      .as("housed_portrait");
}
