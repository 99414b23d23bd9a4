import { setImmediate } from "node:timers/promises";
import { maxImportedRows, type ImportColumnKey } from "@changming/contract/admin/residence-import-columns";
import { cleanText } from "@changming/kit/text";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { explanationMark } from "./columns.ts";
import { checkNumbers } from "./check-numbers.ts";
import type { CheckedRow } from "./checked-row.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { type Cells, findHeadings, type Headings } from "./headings.ts";
import { loadPlaces } from "./places.ts";
import { readRow, type RowCells } from "./read-row.ts";

export interface CheckedTable {
  headings: Headings;
  rows: CheckedRow[];
}

/** Maximum characters of a cell that are read; the longest column takes 500. */
const maxCell = 1_000;
/** Rows that are read before other requests get their turn. */
const rowsAtOnce = 100;

/**
 * Reads and checks a whole table: every row on its own, then the numbers and the people against each other and against
 * the residences (R-admin-17). Throws `tableHeadings`, `tableEmpty`, `tableTooLarge`.
 */
export async function checkTable(ctx: Ctx, cells: Cells): Promise<CheckedTable> {
  const headings = findHeadings(cells);
  const texts = rowsBelow(cells, headings);
  if (texts.length === 0) fail("tableEmpty");
  if (texts.length > maxImportedRows) fail("tableTooLarge");
  const places = await loadPlaces(ctx.db);
  const rows: CheckedRow[] = [];
  for (const [at, row] of texts.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    rows.push({ ...row, ...readRow(ctx, row.cells, places), duplicates: [] });
  }
  return { headings, rows: await findDuplicates(ctx.db, await checkNumbers(ctx.db, rows)) };
}

/** The rows with a text in one of the columns, without explanations. */
function rowsBelow(cells: Cells, { at, columns }: Headings): { rowNumber: number; cells: RowCells }[] {
  return cells.slice(at + 1).flatMap((row, index) => {
    const named: Partial<Record<ImportColumnKey, string>> = {};
    for (const [place, key] of columns.entries()) {
      const text = cleanText((row[place] ?? "").slice(0, maxCell));
      if (key !== null && text !== "") named[key] = text;
    }
    const texts = Object.values(named);
    const isSkipped = texts.length === 0 || texts.some((text) => text.startsWith(explanationMark));
    return isSkipped ? [] : [{ rowNumber: at + index + 2, cells: named }];
  });
}
