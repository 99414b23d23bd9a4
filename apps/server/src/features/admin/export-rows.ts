import { once } from "node:events";
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";

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

/** One sheet, made beside the server: see xlsx-worker.ts. Its rows are gathered there first, page after page. */
export async function xlsxStream<Row>(
  table: ExportTable<Row>,
  pages: AsyncIterable<readonly Row[]>,
  foot?: readonly ExportCell[],
): Promise<Readable> {
  const workerData = { title: table.title, heads: table.columns.map(({ title }) => title) };
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url), { workerData });
  try {
    const made = once(worker, "message") as Promise<[Uint8Array]>;
    // It is waited for below; one that fails earlier must not end the process.
    made.catch(() => undefined);
    for await (const rows of pages) worker.postMessage(rows.map((row) => cellsOf(table, row)));
    if (foot) worker.postMessage([foot]);
    worker.postMessage(null);
    const [bytes] = await made;
    return Readable.from([Buffer.from(bytes.buffer)], { objectMode: false });
  } finally {
    await worker.terminate();
  }
}
