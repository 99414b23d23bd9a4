import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { findGarden, type GardenRow, levelZones, type LevelZonesRow } from "./queries.ts";

/** Throws `notFound`. */
export async function getGarden(ctx: Ctx, input: { id: number }): Promise<GardenRow> {
  ctx.tags.read("gardens");
  return (await findGarden(ctx.db, input.id)) ?? fail("notFound");
}

/** Filter options for a garden's residences: the levels, each with its letter zones. */
export function getGardenSearchData(ctx: Ctx, input: { gardenId?: number }): Promise<LevelZonesRow[]> {
  ctx.tags.read("gardens", "levels", "residences");
  return levelZones(ctx.db, input.gardenId ?? null);
}
