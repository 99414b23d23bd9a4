import type { Db } from "@changming/db/database";
import { type Ctx, ownAccountId } from "../context/context.ts";

export type OwnGardenRow = Awaited<ReturnType<typeof ownGardens>>[number];

/** The gardens that the acting account manages, in the operator's order. */
export function ownGardens(ctx: Ctx) {
  return ctx.db
    .selectFrom("garden_admin")
    .innerJoin("garden", "garden.id", "garden_admin.garden_id")
    .select(["garden.id", "garden.name", "garden.thumb", "garden.region"])
    .where("garden_admin.account_id", "=", ownAccountId(ctx))
    .orderBy("garden.position")
    .orderBy("garden.id")
    .execute();
}

/** Gardens that take applications. Those of celebrities and martyrs are filled by staff. */
export function openGardens(db: Db) {
  return db
    .selectFrom("garden")
    .select(["id", "name", "thumb", "region"])
    .where("kind", "in", ["ordinary", "welfare"])
    .where("hidden_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
