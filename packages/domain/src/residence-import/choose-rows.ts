import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canEditAsStaff } from "../residence/access.ts";
import { lockImport, mayRepeat, requireState } from "./load-import.ts";

interface Choice {
  id: number;
  /** 0: every row that may be a duplicate. */
  rowNumber: number;
  isIncluded: boolean;
}

/**
 * Includes a row that may be a duplicate, or leaves it out again. Other rows without errors are always included,
 * rows with errors never. Throws `notFound`, `importSettled`.
 */
export async function includeRows(ctx: Ctx, { id, rowNumber, isIncluded }: Choice): Promise<{ included: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditAsStaff(ctx.actor));
    const found = await lockImport(ctx, id);
    requireState(found, "previewed");
    const changed = await ctx.db
      .updateTable("residence_import_row")
      .set({ is_included: isIncluded })
      .where("import_id", "=", id)
      .where("facts", "is not", null)
      .where(mayRepeat)
      .where("is_included", "=", !isIncluded)
      .$if(rowNumber !== 0, (query) => query.where("row_number", "=", rowNumber))
      .returning("row_number")
      .execute();
    if (rowNumber !== 0) await requireDuplicate(ctx, id, rowNumber);
    const included = found.included_count + (isIncluded ? changed.length : -changed.length);
    await ctx.db.updateTable("residence_import").set({ included_count: included }).where("id", "=", id).execute();
    const rows = changed.map(({ row_number }) => row_number);
    await audit(ctx, {
      verb: "residenceImport.include",
      object: { kind: "residenceImport", id },
      before: { included: found.included_count },
      after: { included, rows, isIncluded },
    });
    return { included };
  });
}

async function requireDuplicate(ctx: Ctx, importId: number, rowNumber: number): Promise<void> {
  const row = await ctx.db
    .selectFrom("residence_import_row")
    .select("row_number")
    .where("import_id", "=", importId)
    .where("row_number", "=", rowNumber)
    .where("facts", "is not", null)
    .where(mayRepeat)
    .executeTakeFirst();
  if (!row) fail("notFound", "rowNumber");
}

/** Deletes a preview with its rows. Throws `notFound`, `importSettled`. */
export async function discardImport(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canEditAsStaff(ctx.actor));
    const found = await lockImport(ctx, id);
    requireState(found, "previewed");
    await ctx.db.deleteFrom("residence_import").where("id", "=", id).execute();
    await audit(ctx, {
      verb: "residenceImport.discard",
      object: { kind: "residenceImport", id },
      before: { fileName: found.file_name, sha256: found.sha256, rows: found.row_count },
      after: null,
    });
  });
}
