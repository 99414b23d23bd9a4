import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { hasMembers } from "../residence-member/list-members.ts";
import { canEditAsStaff } from "../residence/access.ts";
import { refreshListedYear } from "../residence/listed-year.ts";
import { refreshSearch } from "../residence/search-index.ts";
import { chosenImage, releaseUpload } from "../upload/claim-upload.ts";
import { hideNewMartyr } from "./hide-residence.ts";
import { columnsOfFacts, type StaffFacts } from "./staff-facts.ts";

export interface FactsEdit extends StaffFacts {
  id: number;
  version: number;
}

/**
 * Edits the facts of a residence that staff created and no family looks after (R-residence-19); a family's are changed
 * by corrections. One that becomes a martyr's is hidden until a second person shows it.
 * Throws `notFound`, `editedMeanwhile`, `residenceHasFamily`, `invalidInput`, `kindNeedsSource`, `uploadUnknown`.
 */
export async function editFacts(ctx: Ctx, input: FactsEdit): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditAsStaff(ctx.actor));
    const { id } = input;
    const row =
      (await ctx.db.selectFrom("residence").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()) ??
      fail("notFound");
    await demandVersion(ctx, { id, kind: "residence", version: row.staff_version }, input.version);
    if (row.made_by === null || (await hasMembers(ctx.db, id))) fail("residenceHasFamily");
    const columns = columnsOfFacts(ctx, input);
    const portrait = await chosenImage(ctx, { url: input.portrait, present: row.portrait, field: "portrait" });
    if (portrait !== row.portrait) await releaseUpload(ctx, { reference: row.portrait });
    // No family has chosen: each date is observed by the calendar in which it is written, unless a former family chose.
    const observed = {
      ...(row.birthday_by === row.birth_calendar && { birthday_by: columns.birth_calendar }),
      ...(row.anniversary_by === row.death_calendar && { anniversary_by: columns.death_calendar }),
    };
    const after = { ...columns, ...observed, portrait, ...(await hideNewMartyr(ctx, row, columns.kind)) };
    const version = row.staff_version + 1;
    await ctx.db
      .updateTable("residence")
      .set({ ...after, staff_version: version, updated_at: ctx.clock() })
      .where("id", "=", id)
      .execute();
    await refreshSearch(ctx.db, id);
    await refreshListedYear(ctx.db, id);
    await touch(ctx, `residence:${id}`, "residences", "gardens", `garden:${row.garden_id}`, "gifts", "ticker");
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      (key) => JSON.stringify(row[key]) !== JSON.stringify(after[key]),
    );
    await audit(ctx, {
      verb: "residence.editFacts",
      object: { kind: "residence", id },
      before: Object.fromEntries(changed.map((key) => [key, row[key]])),
      after: Object.fromEntries(changed.map((key) => [key, after[key]])),
    });
    return { id, version };
  });
}
