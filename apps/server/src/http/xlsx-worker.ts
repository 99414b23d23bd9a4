/**
 * Makes one XLSX in a worker thread: the format needs all rows at once, and compressing 50,000 of them would block the
 * server for seconds. Receives rows in batches, then null; replies with the bytes of the file.
 */
import { parentPort, workerData } from "node:worker_threads";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";

/** Texts stay texts; a number can be summed in the spreadsheet: counts, and sums in yuan with two decimals. */
export type ExportCell = string | number | { yuan: number } | null;

interface XlsxHead {
  title: string;
  heads: readonly string[];
}

/** Control characters that XML 1.0 does not allow. */
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function xlsxCell(cell: ExportCell): SheetData[number][number] {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { value: cell, type: Number };
  if (typeof cell === "object") return { value: cell.yuan, type: Number, format: "#,##0.00" };
  // The type marks the cell as text, so that it is never evaluated. Excel's limit is 32,767 characters.
  return { value: cell.replace(unwritable, "").slice(0, 32_767), type: String };
}

/** Width of a text in digits: a Chinese character takes two. */
const widthOf = (cell: ExportCell) =>
  typeof cell === "object" && cell !== null
    ? cell.yuan.toFixed(2).length + 2
    : [...String(cell ?? "")].reduce(addedWidth, 0);
const addedWidth = (sum: number, character: string) => sum + (character > "\u2E7F" ? 2 : 1);

/** Width of a column in digits: that of its widest cell, within bounds. */
const [narrowest, widest] = [8, 60] as const;

const { title, heads } = workerData as XlsxHead;
/** One sheet with a fixed header row. */
const sheet: SheetData = [heads.map((value) => ({ value, type: String, fontWeight: "bold" }))];
const widths = heads.map(widthOf);

async function finish(): Promise<void> {
  const columns = widths.map((width) => ({ width: Math.min(widest, Math.max(narrowest, width + 2)) }));
  const options = { sheet: title.slice(0, 31), columns, stickyRowsCount: 1 };
  parentPort?.postMessage(new Uint8Array(await writeXlsxFile(sheet, options).toBuffer()));
  parentPort?.close();
}

parentPort?.on("message", (rows: ExportCell[][] | null) => {
  if (rows === null) return void finish();
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
    sheet.push(cells.map(xlsxCell));
  }
});
