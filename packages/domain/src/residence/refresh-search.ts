import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { residenceSearchTokens } from "@changming/kit/search-tokens";

/** Updates a residence's search index: its name and other names, native place and garden. */
export async function refreshSearch(db: Db, residenceId: number): Promise<void> {
  const row = await db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(["residence.name", "residence.other_names", "residence.native_place", "garden.name as garden_name"])
    .where("residence.id", "=", residenceId)
    .executeTakeFirstOrThrow();
  const tokens = residenceSearchTokens({
    name: row.name,
    otherNames: row.other_names,
    nativePlace: row.native_place,
    gardenName: row.garden_name,
  });
  await db
    .updateTable("residence")
    .set({ search: sql<string>`array_to_tsvector(${tokens}::text[])` })
    .where("id", "=", residenceId)
    .execute();
}
