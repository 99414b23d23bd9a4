import { Readable } from "node:stream";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";

/** Rows that a file holds at most; whoever needs more narrows the list. */
export const mostExported = 50_000;

/** Texts stay texts; a number can be added up in the spreadsheet: counts, and sums in yuan, which show two decimals. */
export type ExportCell = string | number | { yuan: number } | null;

export interface ExportColumn<Row> {
  title: string;
  cell(row: Row): ExportCell;
}

/**
 * What a list of the back office looks like as a file. Give it to `bindList(call, table, handle)` in the place of
 * `bind(call, handle)`, and `GET …?actionName=itemList&format=csv` (or `xlsx`) answers with the whole list that the other
 * fields find, up to {@link mostExported} rows: the same roles, the same presenter, so what is masked on the page is masked
 * in the file. On the page give the table `exportTo={{ route: adminRoutes.order.list, inputOf }}`.
 */
export interface ExportTable<Row, Body = unknown> {
  /** Names the file, in Chinese: `订单`. */
  title: string;
  columns: readonly ExportColumn<Row>[];
  /** What the file is of, told by the list's answer, where that is not today: `全部园区-2026-11`. */
  about?(body: Body): string;
  /** A line under the rows: their sums. */
  foot?(body: Body): readonly ExportCell[];
}

/** The file's name without its ending: its list, and what it is of, else the day; nothing that a disk refuses in a name. */
export function fileNameOf<Body>(table: ExportTable<never, Body>, body: Body, day: string): string {
  return `${table.title}-${table.about?.(body) ?? day}`.replaceAll(/[\\/:*?"<>|\s]+/g, "-");
}

/** What a spreadsheet would take for a formula, the wide forms of Chinese keyboards too. */
const formulaStart = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const isMoney = (cell: ExportCell): cell is { yuan: number } => typeof cell === "object" && cell !== null;

function csvCell(cell: ExportCell): string {
  if (typeof cell === "number") return String(cell);
  if (isMoney(cell)) return cell.yuan.toFixed(2);
  const text = cell ?? "";
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly ExportCell[]) => `${cells.map(csvCell).join(",")}\r\n`;

const cellsOf = <Row>(table: ExportTable<Row>, row: Row) => table.columns.map(({ cell }) => cell(row));

/** UTF-8 with its mark, so that Excel reads Chinese; lines as RFC 4180 ends them; written page after page. */
export function csvStream<Row>(
  table: ExportTable<Row>,
  pages: AsyncIterable<readonly Row[]>,
  foot?: readonly ExportCell[],
): Readable {
  async function* lines() {
    yield `\uFEFF${csvLine(table.columns.map(({ title }) => title))}`;
    for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(table, row))).join("");
    if (foot) yield csvLine(foot);
  }
  return Readable.from(lines(), { objectMode: false });
}

/** Of XML's characters, those that no file may hold. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function xlsxCell(cell: ExportCell): SheetData[number][number] {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { value: cell, type: Number };
  if (isMoney(cell)) return { value: cell.yuan, type: Number, format: "#,##0.00" };
  // A cell's type says that it is a text: nothing in it is reckoned. Excel takes 32,767 characters.
  return { value: cell.replace(unwritable, "").slice(0, 32_767), type: String };
}

/** How wide a text stands, in digits: a Chinese character takes two. */
const widthOf = (cell: ExportCell) =>
  isMoney(cell) ? cell.yuan.toFixed(2).length + 2 : [...String(cell ?? "")].reduce(addedWidth, 0);
const addedWidth = (sum: number, letter: string) => sum + (letter > "\u2E7F" ? 2 : 1);

/** Digits that a column is wide: as its widest cell, within what can be read beside others. */
const [narrowest, widest] = [8, 60] as const;

/** One sheet with a head that stays in view. The rows are gathered first: the format wants to know them all. */
export async function xlsxStream<Row>(
  table: ExportTable<Row>,
  pages: AsyncIterable<readonly Row[]>,
  foot?: readonly ExportCell[],
): Promise<Readable> {
  const heads = table.columns.map(({ title }) => title);
  const sheet: SheetData = [heads.map((value) => ({ value, type: String, fontWeight: "bold" }))];
  const widths = heads.map(widthOf);
  const add = (cells: readonly ExportCell[]) => {
    for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
    sheet.push(cells.map(xlsxCell));
  };
  for await (const rows of pages) for (const row of rows) add(cellsOf(table, row));
  if (foot) add(foot);
  const columns = widths.map((width) => ({ width: Math.min(widest, Math.max(narrowest, width + 2)) }));
  const options = { sheet: table.title.slice(0, 31), columns, stickyRowsCount: 1 };
  return Readable.from([await writeXlsxFile(sheet, options).toBuffer()], { objectMode: false });
}
