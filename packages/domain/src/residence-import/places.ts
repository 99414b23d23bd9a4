import { cleanText } from "@changming/kit/text";
import type { Db } from "@changming/db/database";

/** What the names of gardens and levels in a table mean. */
export interface ImportPlaces {
  /** Id by name; null when several have it. */
  gardens: ReadonlyMap<string, number | null>;
  /** Level by number and by name. */
  levels: ReadonlyMap<string, number>;
  gardenNames: ReadonlyMap<number, string>;
}

export async function loadPlaces(db: Db): Promise<ImportPlaces> {
  const gardenRows = await db.selectFrom("garden").select(["id", "name"]).execute();
  const levelRows = await db.selectFrom("level").select(["level", "name"]).execute();
  const gardens = new Map<string, number | null>();
  for (const { id, name } of gardenRows) gardens.set(cleanText(name), gardens.has(cleanText(name)) ? null : id);
  const levels = new Map<string, number>();
  for (const { level, name } of levelRows) levels.set(name, level).set(String(level), level);
  return { gardens, levels, gardenNames: new Map(gardenRows.map(({ id, name }) => [id, name])) };
}
