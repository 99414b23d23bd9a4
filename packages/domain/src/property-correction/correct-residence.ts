import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { areaOfLevel } from "../level/list-levels.ts";
import { refreshListedYear } from "../residence/listed-year.ts";
import { requireFreeNumber } from "../residence/number-in-garden.ts";
import { refreshSearch } from "../residence/search-index.ts";
import { touch } from "../context/tags.ts";
import { changesOf, type Facts } from "./facts.ts";
import type { CorrectableRow } from "./queries.ts";

/**
 * Corrects the facts on a residence's certificate, in the caller's transaction: the certificate reads them from the
 * residence, and its area follows the level (R-certificate-7). Returns the changes; null if there are none. Throws
 * `numberTaken`.
 */
export async function correctResidence(ctx: Ctx, row: CorrectableRow, wanted: Partial<Facts>) {
  const changes = changesOf(row, wanted);
  if (!changes) return null;
  const { after } = changes;
  if (after.letter !== undefined || after.number !== undefined) await requireFree(ctx.db, row, { ...row, ...after });
  await ctx.db
    .updateTable("residence")
    .set({ ...after, updated_at: ctx.clock() })
    .where("id", "=", row.id)
    .execute();
  if (after.name !== undefined || after.native_place !== undefined) await refreshSearch(ctx.db, row.id);
  if (Object.keys(after).some((key) => /^(birth|death)_/.test(key))) await refreshListedYear(ctx.db, row.id);
  if (after.level !== undefined) {
    await ctx.db
      .updateTable("property_certificate")
      .set({ residence_area: areaOfLevel(after.level) })
      .where("residence_id", "=", row.id)
      .execute();
  }
  await touch(ctx, `residence:${row.id}`, "residences", "gardens", `garden:${row.garden_id}`, "gifts", "ticker");
  return changes;
}

/** Numbers within one garden are assigned under its lock, as for a new residence (R-residence-18). */
async function requireFree(db: Db, row: CorrectableRow, to: { letter: string; number: number }): Promise<void> {
  await db.selectFrom("garden").select("id").where("id", "=", row.garden_id).forNoKeyUpdate().execute();
  const { letter, number } = to;
  await requireFreeNumber(db, { garden_id: row.garden_id, letter, number }, row.id);
}
