import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findGarden, type GardenRow, levelZones, type LevelZonesRow } from "./queries.ts";

/** One garden. Refuses with `notFound`. */
export async function getGarden(ctx: Ctx, input: { id: number }): Promise<GardenRow> {
  ctx.tags.read("gardens");
  return (await findGarden(ctx.db, input.id)) ?? refuse("notFound");
}

/** What a garden's residences can be narrowed by: levels, each with its letter zones. */
export function getGardenSearchData(ctx: Ctx, input: { gardenId?: number }): Promise<LevelZonesRow[]> {
  ctx.tags.read("gardens", "levels", "residences");
  return levelZones(ctx.db, input.gardenId ?? null);
}
