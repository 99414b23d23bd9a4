import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canEditAsStaff } from "../residence/access.ts";
import { checkTable } from "./check-table.ts";
import type { CheckedRow } from "./checked-row.ts";
import type { Cells } from "./headings.ts";

export interface UploadedTable {
  fileName: string;
  /** Hex SHA-256 of the file. */
  sha256: string;
  cells: Cells;
}

/** Rows of one statement. */
const rowsAtOnce = 250;

/**
 * Checks a table and stores it with all its errors, to be previewed; nothing of a residence is written (R-admin-17).
 * Throws `staffRoleMissing`, `tableHeadings`, `tableEmpty`, `tableTooLarge`.
 */
export async function previewImport(ctx: Ctx, { fileName, sha256, cells }: UploadedTable): Promise<{ id: number }> {
  demand(canEditAsStaff(ctx.actor));
  const { headings, rows } = await checkTable(ctx, cells);
  return withTx(ctx, async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "staff") fail("sessionInvalid");
    const counts = countRows(rows);
    const { id } = await ctx.db
      .insertInto("residence_import")
      .values({
        state: "previewed",
        file_name: fileName || "没有名字的表格",
        sha256,
        heading_row: headings.at + 1,
        columns: headings.columns.filter((key) => key !== null),
        unknown_columns: headings.unknown,
        ...counts,
        is_published: null,
        made_by: actor.staffId,
        made_at: ctx.clock(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce).map((row) => rowOf(id, row));
      await ctx.db.insertInto("residence_import_row").values(some).execute();
    }
    await audit(ctx, {
      verb: "residenceImport.preview",
      object: { kind: "residenceImport", id },
      before: null,
      after: { fileName, sha256, ...counts },
    });
    return { id };
  });
}

function countRows(rows: readonly CheckedRow[]) {
  const error_count = rows.filter(({ errors }) => errors.length > 0).length;
  const duplicate_count = rows.filter(({ duplicates }) => duplicates.length > 0).length;
  return {
    row_count: rows.length,
    error_count,
    duplicate_count,
    included_count: rows.length - error_count - duplicate_count,
  };
}

function rowOf(importId: number, { rowNumber, cells, entry, errors, duplicates }: CheckedRow) {
  return {
    import_id: importId,
    row_number: rowNumber,
    name: entry?.name ?? cells.name?.slice(0, 30) ?? "",
    cells: JSON.stringify(cells),
    facts: entry && JSON.stringify(entry),
    errors: JSON.stringify(errors),
    duplicates: JSON.stringify(duplicates),
    is_included: entry !== null && duplicates.length === 0,
    residence_id: null,
    number: null,
  };
}
