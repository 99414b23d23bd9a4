import type { FastifyReply } from "fastify";
import type { Envelope, ErrorEnvelope } from "@changming/contract/envelope";
import { DomainError } from "@changming/domain/context/domain-error";
import { auditExport } from "@changming/domain/staff/audit-export";
import { shanghaiDay } from "@changming/kit/shanghai";
import { csvStream, type ExportTable, fileNameOf, maxExportedRows, xlsxStream } from "../export-rows.ts";
import { Semaphore } from "@changming/domain/context/semaphore";
import type { Api, Caller } from "../api.ts";
import type { Binding } from "../bind.ts";
import { errorEnvelope } from "../envelope.ts";
import { sendEnvelope } from "../mount-api.ts";

/**
 * Rows a read: every read queries and counts the list again, so not few; presenting and validating a page blocks the
 * event loop, so not many.
 */
const pageSize = 1_000;
/** The first page beyond the maximum rows of a file. */
const tooMany = maxExportedRows / pageSize + 1;
const formats = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Fields that are not filters. */
const ofTheCall = new Set(["actionName", "format", "page", "pageSize"]);

type ExportFormat = keyof typeof formats;

/** The file format that a list request names; null for the list itself. */
export function exportFormatOf(input: unknown): ExportFormat | null {
  const format = typeof input === "object" && input !== null && "format" in input ? input.format : null;
  return format === "csv" || format === "xlsx" ? format : null;
}

/** A request for a list as a file. */
interface ExportRequest {
  api: Api;
  binding: Binding;
  input: object;
  caller: Caller;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
}

interface ListOf {
  itemList: unknown[];
  /** Set by paged lists: there are more rows than the 10,000 that are counted. */
  has_more_counts?: boolean;
}

/** Concurrent exports on a node, and maximum queued ones: each reads a whole list. */
const making = new Semaphore({ atOnce: 2, maxQueued: 4 });

const stillMaking = "您还有文件没有做完，请等它做完再导出";

/** A slot of the semaphore; each actor has one running and one queued (R-admin-12). */
interface Slot {
  /** Releases the slot; may be called again. */
  release(): void;
}

/**
 * Waits for a slot, or until the client disconnects. Resolves with the message when there is none: null for the
 * registry's.
 */
function takeSlot(who: string, gone: AbortSignal): Promise<Slot | { msg: string | null }> {
  return new Promise((resolve) => {
    making
      .run(() => new Promise<void>((release) => resolve({ release })), who, gone)
      .catch((error: unknown) => {
        const isOwn = error instanceof DomainError && error.error === "tooManyRequests";
        resolve({ msg: isOwn ? stillMaking : null });
      });
  });
}

/** The list with a page size above the one that clients may request. */
const inPages = (binding: Binding): Binding => ({
  ...binding,
  handle: (ctx, input) => binding.handle(ctx, { ...(input as object), pageSize }),
});

async function pageOf({ api, binding, input, caller }: ExportRequest, page: number): Promise<Envelope<ListOf>> {
  const request = { ...input, page: String(page), pageSize: "1" };
  return (await api.answer(inPages(binding), request, caller)) as Envelope<ListOf>;
}

async function* pagesFrom(first: ListOf, request: ExportRequest): AsyncGenerator<unknown[]> {
  let rows = first.itemList;
  yield rows;
  for (let page = 2; rows.length === pageSize; page += 1) {
    request.gone.throwIfAborted();
    const answer = await pageOf(request, page);
    // A truncated file must not look complete: the connection breaks, and the browser reports it.
    if (answer.code !== 1) throw new Error(`an export failed at page ${page}: ${answer.error}`);
    rows = answer.body.itemList;
    if (page === tooMany && rows.length > 0) throw new Error("a list exceeded the maximum rows of a file");
    yield rows;
  }
}

/** The error for a list that is too long, determined before the first byte: no row is omitted silently. */
async function whyTooLong(first: ListOf, request: ExportRequest): Promise<ErrorEnvelope | null> {
  if (!first.has_more_counts) return null;
  const beyond = await pageOf(request, tooMany);
  if (beyond.code !== 1) return beyond;
  return beyond.body.itemList.length > 0 ? errorEnvelope("exportTooLong", request.caller.requestId) : null;
}

/**
 * Sends the whole list of a call as a file, page by page, when a slot is free (R-admin-12); nothing is read before.
 * Errors are sent as an envelope: those of the list, `exportTooLong`, `exportsBusy`.
 */
export async function sendExport(
  reply: FastifyReply,
  { api, binding, input, caller }: Omit<ExportRequest, "gone">,
  format: ExportFormat,
): Promise<FastifyReply> {
  const { table } = binding;
  if (!table) return sendEnvelope(reply, errorEnvelope("unknownCall", caller.requestId));
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  const { actor } = caller;
  const { signal: gone } = leaving;
  const slot = await takeSlot(actor.kind === "staff" ? `staff ${actor.staffId}` : actor.kind, gone);
  if (!("release" in slot)) {
    const more = slot.msg === null ? {} : { msg: slot.msg };
    return sendEnvelope(reply, errorEnvelope("exportsBusy", caller.requestId, more));
  }
  const { release } = slot;
  // The slot is taken until the last byte is sent or the client disconnects.
  gone.addEventListener("abort", release);
  const request: ExportRequest = { api, binding, input, caller, gone };
  try {
    gone.throwIfAborted();
    const first = await pageOf(request, 1);
    const rejection = first.code === 1 ? await whyTooLong(first.body, request) : first;
    if (first.code === 1 && rejection === null) {
      return await sendFile(reply, request, format, { table, first: first.body, release });
    }
    release();
    return sendEnvelope(reply, rejection ?? first);
  } catch (error) {
    release();
    // The client has disconnected.
    if (gone.aborted) return sendEnvelope(reply, errorEnvelope("unavailable", caller.requestId));
    throw error;
  }
}

interface Made {
  table: ExportTable<unknown>;
  first: ListOf;
  release(): void;
}

async function sendFile(
  reply: FastifyReply,
  request: ExportRequest,
  format: ExportFormat,
  { table, first, release }: Made,
): Promise<FastifyReply> {
  const { api, input, caller } = request;
  const ctx = api.contextOf(caller);
  await auditExport(ctx, {
    list: table.title,
    format,
    filterNames: Object.keys(input).filter((name) => !ofTheCall.has(name)),
  });
  const name = `${fileNameOf(table, first, shanghaiDay(ctx.clock()))}.${format}`;
  const pages = pagesFrom(first, request);
  const foot = table.foot?.(first);
  const file = format === "csv" ? csvStream(table, pages, foot) : await xlsxStream(table, pages, foot);
  file.once("close", release);
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(formats[format])
    .send(file);
}
