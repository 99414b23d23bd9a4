import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canEditAsStaff } from "../residence/access.ts";
import { isWithheldReference } from "../file-reference/reference.ts";
import { refreshSearch } from "../residence/search-index.ts";
import { chosenImage, releaseUpload } from "../upload/claim-upload.ts";
import { columnsOfFacts, type StaffFacts } from "./staff-facts.ts";

export interface FactsEdit extends StaffFacts {
  id: number;
  /** URL of an upload, or of the present one; empty: a silhouette. */
  portrait: string;
  version: number;
}

/**
 * Edits the facts of a residence that staff created and no family looks after; a family's are changed by corrections.
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
    if (row.made_by === null || (await hasMembers(ctx, id))) fail("residenceHasFamily");
    const columns = columnsOfFacts(ctx, input);
    // A withheld portrait has no address, and the form shows none.
    const isPresent =
      input.portrait === "" ? isWithheldReference(row.portrait) : ctx.media.address(row.portrait) === input.portrait;
    const url = isPresent ? undefined : input.portrait;
    const portrait = await chosenImage(ctx, { url, present: row.portrait, field: "portrait" });
    if (portrait !== row.portrait) await releaseUpload(ctx, { reference: row.portrait });
    const after = { ...columns, portrait };
    const version = row.staff_version + 1;
    await ctx.db
      .updateTable("residence")
      .set({ ...after, staff_version: version, updated_at: ctx.clock() })
      .where("id", "=", id)
      .execute();
    await refreshSearch(ctx.db, id);
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

async function hasMembers(ctx: Ctx, residenceId: number): Promise<boolean> {
  const member = await ctx.db
    .selectFrom("residence_member")
    .select("account_id")
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  return member !== undefined;
}
