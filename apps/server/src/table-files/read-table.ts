import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { maxImportedRows } from "@changming/contract/admin/residence-import-columns";
import { Semaphore } from "@changming/domain/context/semaphore";
import { fail } from "@changming/domain/context/domain-error";
import type { Cells } from "@changming/domain/residence-import/headings";
import type { TableRequest, TableResult } from "./table-worker.ts";
import { unzippedBytes } from "./unzipped-bytes.ts";

/** Milliseconds for the largest table; hostile ones take longer. */
const timeoutMs = 20_000;
/** Rows above the people: a title, headings, explanations. */
const rowsAbove = 20;
const limits: TableRequest["limits"] = {
  rows: maxImportedRows + rowsAbove,
  columns: 100,
  cell: 1_000,
  all: 20_000_000,
};
/** Bytes of an XLSX after decompression: 5 MB of text compress to a tenth. */
const maxUnzipped = 80_000_000;
/** Concurrent readings on a node, and maximum queued ones. */
const reading = new Semaphore({ atOnce: 1, maxQueued: 4 });

/**
 * Reads the first sheet of an XLSX, or a CSV in UTF-8, UTF-16 or GB18030, into texts. In a worker thread with a limit
 * of memory and time, for the file may be hostile. Throws `tableWrongType`, `tableBroken`, `tableTooLarge`.
 */
export async function readTable(bytes: Uint8Array): Promise<Cells> {
  const kind = kindOf(bytes);
  if (kind === null) return fail("tableWrongType");
  if (kind === "xlsx" && (await unzippedBytes(bytes)) > maxUnzipped) fail("tableTooLarge");
  const result = await reading.run(() => readInWorker({ kind, bytes, limits }));
  return result.ok ? result.cells : fail(result.error);
}

/** By content: a ZIP, or text. The old binary format of Excel begins with D0CF. */
function kindOf(bytes: Uint8Array): TableRequest["kind"] | null {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) return "xlsx";
  if (first === 0xd0 && second === 0xcf) return null;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 || !bytes.includes(0) ? "csv" : null;
}

async function readInWorker(request: TableRequest): Promise<TableResult> {
  const worker = new Worker(new URL("./table-worker.ts", import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    const [result] = (await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) })) as [TableResult];
    return result;
  } catch {
    // Out of memory or time: no table of this size that a spreadsheet wrote.
    return { ok: false, error: "tableBroken" };
  } finally {
    await worker.terminate();
  }
}
