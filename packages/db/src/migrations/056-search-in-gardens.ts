import type { Kysely } from "kysely";
import { createIndexOnline, dropIndexOnline } from "./online.ts";

export const isOnline = true;

/**
 * A search within a garden reads what matches there, not every residence of that name: the garden's id is a second
 * column of the search index (decision 0107). A garden's name or region is found by its characters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexOnline(db, {
    name: "residence_search_in_garden",
    definition: "on residence using gin (search, (array[garden_id])) with (fastupdate = off)",
  });
  // It answers every search that this one did.
  await dropIndexOnline(db, "residence_search");
  await createIndexOnline(db, {
    name: "garden_search",
    definition: `on garden using gin (
      string_to_array(name || ' ' || replace(region, ',', '') || ' ' || replace(region, ',', ' '), null)
    ) with (fastupdate = off)`,
  });
}
