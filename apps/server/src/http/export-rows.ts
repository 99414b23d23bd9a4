import { once } from "node:events";
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { ExportCell } from "./xlsx-worker.ts";

/** Maximum rows of a file; larger exports need a narrower filter (R-admin-12). */
export const maxExportedRows = 50_000;

export interface ExportColumn<Row> {
  title: string;
  cell(row: Row): ExportCell;
}

/**
 * A back office list as a file: with `bindList(call, table, handle)`, `GET …?actionName=itemList&format=csv` (or
 * `xlsx`) returns all matching rows up to {@link maxExportedRows}, with the roles and the masking of the page. The
 * page's table needs `exportTo={{ route: adminRoutes.order.list, inputOf }}`.
 */
export interface ExportTable<Row, Body = unknown> {
  /** Names the file, in Chinese: `订单`. */
  title: string;
  columns: readonly ExportColumn<Row>[];
  /** Subject of the file when it is not the current day: `全部园区-2026-11`. */
  about?(body: Body): string;
  /** A row below the others: their sums. */
  foot?(body: Body): readonly ExportCell[];
}

/** File name without extension: list and subject, or day; without characters that file systems reject. */
export function fileNameOf<Body>(table: ExportTable<never, Body>, body: Body, day: string): string {
  return `${table.title}-${table.about?.(body) ?? day}`.replaceAll(/[\\/:*?"<>|\s]+/g, "-");
}

/** Beginnings that a spreadsheet would evaluate as a formula, full-width forms included. */
const formulaStart = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const isMoney = (cell: ExportCell): cell is { yuan: number } => typeof cell === "object" && cell !== null;

function csvCell(cell: ExportCell): string {
  if (typeof cell === "number") return String(cell);
  if (isMoney(cell)) return cell.yuan.toFixed(2);
  const text = cell ?? "";
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const csvRow = (cells: readonly ExportCell[]) => `${cells.map(csvCell).join(",")}\r\n`;

const cellsOf = <Row>(table: ExportTable<Row>, row: Row) => table.columns.map(({ cell }) => cell(row));

/** UTF-8 with a byte order mark, so that Excel reads Chinese; line ends as in RFC 4180; streamed page by page. */
export function csvStream<Row>(
  table: ExportTable<Row>,
  pages: AsyncIterable<readonly Row[]>,
  foot?: readonly ExportCell[],
): Readable {
  async function* lines() {
    yield `\uFEFF${csvRow(table.columns.map(({ title }) => title))}`;
    for await (const rows of pages) yield rows.map((row) => csvRow(cellsOf(table, row))).join("");
    if (foot) yield csvRow(foot);
  }
  return Readable.from(lines(), { objectMode: false });
}

/** One sheet, made in a worker thread (see xlsx-worker.ts), which collects all rows first. */
export async function xlsxStream<Row>(
  table: ExportTable<Row>,
  pages: AsyncIterable<readonly Row[]>,
  foot?: readonly ExportCell[],
): Promise<Readable> {
  const workerData = { title: table.title, heads: table.columns.map(({ title }) => title) };
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url), { workerData });
  try {
    const made = once(worker, "message") as Promise<[Uint8Array]>;
    // Awaited below; an earlier failure must not end the process.
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
