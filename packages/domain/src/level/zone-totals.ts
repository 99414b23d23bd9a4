import { sql } from "kysely";
import type { Db } from "@changming/db/database";

/**
 * Public residences per level and letter over all gardens, exact: the stored totals and the changes that are not yet
 * added to them.
 */
export function zoneTotals(db: Db) {
  const stored = db.selectFrom("zone_total").select(["level", "letter", "listed"]);
  const changes = db.selectFrom("zone_change").select(["level", "letter", "change as listed"]);
  return db
    .selectFrom(stored.unionAll(changes).as("part"))
    .select(["part.level", "part.letter", sql<number>`sum(part.listed)::int`.as("listed")])
    .groupBy(["part.level", "part.letter"])
    .having((eb) => eb(eb.fn.sum<number>("part.listed"), ">", 0));
}

/** Number of all public residences. */
export async function listedTotal(db: Db): Promise<number> {
  const row = await db
    .selectFrom(zoneTotals(db).as("zone"))
    .select(sql<number>`coalesce(sum(zone.listed), 0)::int`.as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}
