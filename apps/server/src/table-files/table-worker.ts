/** Reads one table in a worker thread, and posts its cells as texts: formulas are never evaluated. */
import { parentPort, workerData } from "node:worker_threads";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/universal";

export interface TableRequest {
  kind: "csv" | "xlsx";
  bytes: Uint8Array;
  /** Maximum rows, cells of a row, and characters of a cell and of all; columns and characters beyond are cut. */
  limits: { rows: number; columns: number; cell: number; all: number };
}

export type TableResult = { ok: true; cells: string[][] } | { ok: false; error: "tableBroken" | "tableTooLarge" };

const { kind, bytes, limits } = workerData as TableRequest;

/** Excel in China writes CSV in GB18030 without saying so; UTF-8 is recognized by being valid. */
function decoded(): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030", { fatal: true }).decode(bytes);
  }
}

/** Our exports put an apostrophe in front of what a spreadsheet would take for a formula. */
const escaped = /^'(?=\s*[=+\-@＝＋－＠])/;

/** The sign that one of the first lines has most often; the parser's own guess fails on two columns. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split("\n", 10);
  const counts = [",", "\t", ";"].map((sign) => ({
    sign,
    count: Math.max(...lines.map((line) => line.split(sign).length)),
  }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ",";
}

function readCsv(): unknown[][] {
  const text = decoded();
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), preview: limits.rows + 1 });
  // A quote that is never closed swallows the rest of the file.
  if (errors.some(({ type }) => type === "Quotes")) throw new Error("unbalanced quotes");
  return data.map((row) => row.map((cell) => cell.replace(escaped, "")));
}

/** Numbers stay as they are written in the file; dates of the sheet are days. */
function readXlsx(): Promise<unknown[][]> {
  return readSheet(new Uint8Array(bytes).buffer, { parseNumber: (text: string) => text, trim: false });
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  const text = typeof cell === "string" ? cell : "";
  // A number as spreadsheets store it: 1938.0, 7.0.
  return /^\d+\.0+$/.test(text) ? text.slice(0, text.indexOf(".")) : text;
}

function bounded(rows: unknown[][]): TableResult {
  const filled = rows.slice(0, rows.findLastIndex((row) => row.some((cell) => textOf(cell).trim() !== "")) + 1);
  if (filled.length > limits.rows) return { ok: false, error: "tableTooLarge" };
  let all = 0;
  const cells = filled.map((row) =>
    row.slice(0, limits.columns).map((cell) => {
      const text = textOf(cell).slice(0, limits.cell);
      all += text.length;
      return text;
    }),
  );
  return all > limits.all ? { ok: false, error: "tableTooLarge" } : { ok: true, cells };
}

async function read(): Promise<TableResult> {
  try {
    return bounded(kind === "csv" ? readCsv() : await readXlsx());
  } catch {
    return { ok: false, error: "tableBroken" };
  }
}

parentPort?.postMessage(await read());
