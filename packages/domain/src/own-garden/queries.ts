import { sql } from "kysely";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageGarden, isOwnGarden } from "./access.ts";

/** A garden of the acting account, locked for a change. Throws `notFound`. */
export async function lockOwnGarden(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom("garden")
    .selectAll()
    .select(isOwnGarden(ctx.actor).as("isGardenAdmin"))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  demand(canManageGarden(ctx.actor, { isGardenAdmin: row?.isGardenAdmin ?? false }));
  return row ?? fail("notFound");
}

/** Every level: whether the garden offers it, and how many residences it has there, private ones included. */
export function levelsOfGarden(ctx: Ctx, gardenId: number) {
  return ctx.db
    .selectFrom("level")
    .innerJoin("garden", (join) => join.on("garden.id", "=", gardenId))
    .select([
      "level.level",
      "level.name",
      sql<boolean>`level.level = any(garden.levels)`.as("isOffered"),
      sql<number>`(select count(*) from residence
        where residence.garden_id = garden.id and residence.level = level.level
          and residence.hidden_at is null)::int`.as("residences"),
    ])
    .orderBy("level.level")
    .execute();
}
