import {
  type ImportColumnKey,
  importColumns,
  importColumnNames,
} from "@changming/contract/admin/residence-import-columns";
import type { residenceImport } from "@changming/contract/admin/residence-import";
import type { BodyOf } from "@changming/contract/define";
import { reasonHeading, rowHeading } from "@changming/domain/residence-import/columns";
import type { ExportTable } from "../../http/export-rows.ts";

type RowsBody = BodyOf<typeof residenceImport.rows>;
type Row = RowsBody["itemList"][number];

const columns = importColumns.map((key, at) => ({
  title: importColumnNames[key],
  cell: ({ cells }: { cells: string[] }) => cells[at] ?? "",
}));

/** The same columns as an import reads, and why a row could not be imported. */
export const rowsTable: ExportTable<Row, RowsBody> = {
  title: "批量导入",
  about: ({ file_name }) => file_name.replace(/\.(?:csv|xlsx)$/i, ""),
  columns: [
    ...columns,
    { title: rowHeading, cell: ({ row_number }) => row_number },
    { title: reasonHeading, cell: reasonText },
  ],
};

function reasonText({ errors, duplicates }: Row): string {
  const reasons = errors.map(({ column, message }) => `${nameOf(column)}：${message}`);
  return [...reasons, ...duplicates.map(({ text }) => text)].join("；");
}

const nameOf = (column: ImportColumnKey) => importColumnNames[column];

export const templateTable: ExportTable<{ cells: string[] }> = { title: "批量导入-模板", about: () => "居所", columns };
