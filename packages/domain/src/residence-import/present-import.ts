import type { residenceImport } from "@changming/contract/admin/residence-import";
import { importColumns } from "@changming/contract/admin/residence-import-columns";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { cellsOfEntry } from "./cells-of-entry.ts";
import { explanationMark, importColumnSpecs } from "./columns.ts";
import type { Duplicate } from "./checked-row.ts";
import type { getImport, listImportRows, listImports, ListedImport, ListedRow } from "./list-imports.ts";
import type { CellError, ImportEntry, RowCells } from "./read-row.ts";

type Rows = BodyOf<typeof residenceImport.rows>;

const timeText = (at: Date | null) => (at ? shanghaiDateTime(at) : ("" as const));

function presentItem(row: ListedImport) {
  return {
    id: row.id,
    file_name: row.file_name,
    state: row.state,
    rows: row.row_count,
    errors: row.error_count,
    duplicates: row.duplicate_count,
    included: row.included_count,
    removed: row.removed_count,
    made_by: row.maker_name,
    create_time: shanghaiDateTime(row.made_at),
    confirmed_by: row.confirmer_name ?? "",
    confirm_time: timeText(row.confirmed_at),
    undone_by: row.undoer_name ?? "",
    undo_time: timeText(row.undone_at),
  };
}

export function presentImports({
  rows,
  counts,
  hasMore,
}: Awaited<ReturnType<typeof listImports>>): BodyOf<typeof residenceImport.list> {
  return { counts, has_more_counts: hasMore, itemList: rows.map(presentItem) };
}

export function presentImport({
  row,
  sameFile,
  ...counts
}: Awaited<ReturnType<typeof getImport>>): BodyOf<typeof residenceImport.detail> {
  return {
    ...presentItem(row),
    columns: importColumns.filter((key) => row.columns.includes(key)),
    unknown_columns: row.unknown_columns,
    same_file_id: sameFile?.id ?? 0,
    same_file_time: timeText(sameFile?.confirmed_at ?? null),
    ...counts,
  };
}

type ImportState = ListedImport["state"];

function stateOf(row: ListedRow, state: ImportState): Rows["itemList"][number]["state"] {
  if ((row.errors as CellError[]).length > 0) return "error";
  if (state === "previewed") return row.is_included ? "ready" : "duplicate";
  if (!row.is_included) return "skipped";
  if (state === "undone") return row.residence_id === null ? "removed" : "kept";
  return "created";
}

export function presentImportRows({
  rows,
  state,
  file_name,
  gardenNames,
  counts,
  hasMore,
}: Awaited<ReturnType<typeof listImportRows>>): Rows {
  return {
    file_name,
    counts,
    has_more_counts: hasMore,
    itemList: rows.map((row) => {
      const entry = row.facts as ImportEntry | null;
      const numbered = entry && { ...entry, number: row.number ?? entry.number };
      const cells: RowCells = numbered ? cellsOfEntry(numbered, gardenNames) : row.cells;
      return {
        row_number: row.row_number,
        state: stateOf(row, state),
        cells: importColumns.map((key) => cells[key] ?? ""),
        errors: row.errors as CellError[],
        duplicates: (row.duplicates as Duplicate[]).map(({ residenceId, rowNumber, text }) => ({
          text,
          residence_id: residenceId,
          row_number: rowNumber,
        })),
        residence_id: row.residence_id ?? 0,
      };
    }),
  };
}

/** The explanation of every column, which an import skips: the one row of a template. */
export function presentTemplate(): BodyOf<typeof residenceImport.template> {
  const cells = importColumnSpecs.map(({ hint }) => `${explanationMark}${hint}`);
  return { counts: 1, has_more_counts: false, itemList: [{ cells }] };
}
