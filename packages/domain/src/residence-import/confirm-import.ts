import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { allowLongStatements } from "../context/long-statements.ts";
import { canEditAsStaff } from "../residence/access.ts";
import { type FoundedResidence, foundResidences } from "../residence/found-residence.ts";
import { foundingByStaff } from "../residence-for-staff/create-as-staff.ts";
import { checkNumbers } from "./check-numbers.ts";
import type { CheckedRow } from "./checked-row.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { type ImportRow, lockImport, requireState, transitionImport } from "./load-import.ts";
import { factsOfEntry, type ImportEntry } from "./read-row.ts";

interface Confirmation {
  id: number;
  /** Rows that the page said it would create. */
  count: number;
  isPublished: boolean;
}

interface Created {
  created: number;
  /** Hidden until they are shown: all, or the martyrs. */
  hidden: number;
}

/**
 * Creates the residences of a preview in one transaction: all of them or, when the process dies, none (R-admin-17). A
 * repeated confirmation returns the first result and creates nothing. Rows are checked again: when a number or a person
 * was taken since the preview, that is stored and nothing is created. Throws `notFound`, `importChanged`,
 * `importSettled`.
 */
export async function confirmImport(ctx: Ctx, input: Confirmation): Promise<Created> {
  const result = await withTx(ctx, async (ctx) => {
    demand(canEditAsStaff(ctx.actor));
    const { actor } = ctx;
    if (actor.kind !== "staff") fail("sessionInvalid");
    await allowLongStatements(ctx);
    const found = await lockImport(ctx, input.id);
    if (found.state === "confirmed") return firstResult(ctx, found);
    requireState(found, "previewed");
    if (found.included_count !== input.count || input.count === 0) fail("importChanged");
    const rows = await includedRows(ctx, input.id);
    await lockGardens(ctx, rows);
    const changed = await recheck(ctx, rows);
    if (changed.length > 0) {
      await storeChanges(ctx, found, changed);
      return null;
    }
    const { isPublished } = input;
    const foundings = rows.map(({ entry }) =>
      foundingByStaff(ctx, factsOfEntry(entry), { staffId: actor.staffId, isPublished }),
    );
    const founded = await foundResidences(ctx, foundings);
    await linkRows(ctx, input.id, rows, founded);
    const hidden = foundings.filter(({ isHidden }) => isHidden).length;
    const now = ctx.clock();
    await transitionImport(ctx, found, "confirmed", {
      is_published: isPublished,
      confirmed_by: actor.staffId,
      confirmed_at: now,
    });
    await audit(ctx, {
      verb: "residenceImport.confirm",
      object: { kind: "residenceImport", id: input.id },
      before: null,
      after: { fileName: found.file_name, sha256: found.sha256, created: founded.length, hidden, ids: idsOf(founded) },
    });
    return { created: founded.length, hidden };
  });
  return result ?? fail("importChanged");
}

const idsOf = (founded: readonly FoundedResidence[]) => founded.map(({ id }) => id);

/** What the first confirmation returned. */
async function firstResult(ctx: Ctx, { id, included_count, is_published }: ImportRow): Promise<Created> {
  if (!is_published) return { created: included_count, hidden: included_count };
  const { martyrs } = await ctx.db
    .selectFrom("residence_import_row")
    .select((eb) => eb.fn.countAll<number>().as("martyrs"))
    .where("import_id", "=", id)
    .where("is_included", "=", true)
    .where(sql<boolean>`facts ->> 'kind' = 'martyr'`)
    .executeTakeFirstOrThrow();
  return { created: included_count, hidden: martyrs };
}

type IncludedRow = CheckedRow & { entry: ImportEntry };

async function includedRows(ctx: Ctx, id: number): Promise<IncludedRow[]> {
  const rows = await ctx.db
    .selectFrom("residence_import_row")
    .select(["row_number", "cells", "facts", "duplicates"])
    .where("import_id", "=", id)
    .where("is_included", "=", true)
    .orderBy("row_number")
    .execute();
  return rows.map(({ row_number, cells, facts, duplicates }) => ({
    rowNumber: row_number,
    cells: cells as CheckedRow["cells"],
    entry: facts as ImportEntry,
    errors: [],
    duplicates: duplicates as CheckedRow["duplicates"],
  }));
}

/** From here on nobody else takes a number in these gardens. */
async function lockGardens(ctx: Ctx, rows: readonly IncludedRow[]): Promise<void> {
  await ctx.db
    .selectFrom("garden")
    .select("id")
    .where("id", "in", [...new Set(rows.map(({ entry }) => entry.gardenId))])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The rows whose number was taken, or whose person got a residence, since the preview. */
async function recheck(ctx: Ctx, rows: readonly IncludedRow[]): Promise<CheckedRow[]> {
  const numbered = await checkNumbers(ctx.db, rows);
  // Rows that staff included although they may be duplicates are decided.
  const undecided = numbered.filter(({ duplicates }) => duplicates.length === 0);
  const again = await findDuplicates(ctx.db, undecided);
  const withDuplicates = again.filter(({ duplicates }) => duplicates.some(({ residenceId }) => residenceId > 0));
  return [...numbered.filter(({ entry }) => entry === null), ...withDuplicates];
}

async function storeChanges(ctx: Ctx, found: ImportRow, changed: readonly CheckedRow[]): Promise<void> {
  for (const { rowNumber, errors, duplicates } of changed) {
    await ctx.db
      .updateTable("residence_import_row")
      .set({ errors: JSON.stringify(errors), duplicates: JSON.stringify(duplicates), is_included: false })
      .$if(errors.length > 0, (query) => query.set({ facts: null }))
      .where("import_id", "=", found.id)
      .where("row_number", "=", rowNumber)
      .execute();
  }
  const withErrors = changed.filter(({ errors }) => errors.length > 0);
  const wasDuplicate = withErrors.filter(({ duplicates }) => duplicates.length > 0);
  const counts = {
    error_count: found.error_count + withErrors.length,
    duplicate_count: found.duplicate_count + changed.length - withErrors.length - wasDuplicate.length,
    included_count: found.included_count - changed.length,
  };
  await ctx.db.updateTable("residence_import").set(counts).where("id", "=", found.id).execute();
  await audit(ctx, {
    verb: "residenceImport.preview",
    object: { kind: "residenceImport", id: found.id },
    before: { included_count: found.included_count },
    after: counts,
  });
}

/** Notes the residence and the number of each row. */
async function linkRows(
  ctx: Ctx,
  importId: number,
  rows: readonly IncludedRow[],
  founded: readonly FoundedResidence[],
): Promise<void> {
  const links = rows.map(({ rowNumber }, at) => ({
    row_number: rowNumber,
    residence_id: founded[at]?.id,
    number: founded[at]?.number,
  }));
  await sql`
    update residence_import_row as row set residence_id = link.residence_id, number = link.number
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as link (row_number integer, residence_id integer, number integer)
    where row.import_id = ${importId} and row.row_number = link.row_number`.execute(ctx.db);
}
