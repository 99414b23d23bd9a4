import type { FastifyReply } from "fastify";
import type { Envelope, Refused } from "@changming/contract/envelope";
import { Refusal } from "@changming/domain/refusal";
import { noteExport } from "@changming/domain/staff/note-export";
import { shanghaiDay } from "@changming/kit/shanghai";
import { csvStream, type ExportTable, fileNameOf, mostExported, xlsxStream } from "../../features/admin/export-rows.ts";
import { Gate } from "../../upload/gate.ts";
import type { Api, Caller } from "../api.ts";
import type { Binding } from "../bind.ts";
import { refusedEnvelope } from "../envelope.ts";
import { sendEnvelope } from "../mount-api.ts";

/**
 * Rows that are read at once. A list finds and counts its rows anew each time, so not few; nobody else is answered while
 * a page is presented and checked, so not many.
 */
const pageSize = 1_000;
/** The first page of a list that no file holds any more. */
const tooMany = mostExported / pageSize + 1;
const formats = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Fields that narrow nothing. */
const ofTheCall = new Set(["actionName", "format", "page", "pageSize"]);

export type ExportFormat = keyof typeof formats;

/** The format that a request for a list wants it in as a file; null when it wants the list itself. */
export function exportFormatOf(input: unknown): ExportFormat | null {
  const format = typeof input === "object" && input !== null && "format" in input ? input.format : null;
  return format === "csv" || format === "xlsx" ? format : null;
}

/** A request for a list as a file. */
interface Asked {
  api: Api;
  binding: Binding;
  input: object;
  caller: Caller;
  /** Aborted when nobody waits for the file any more. */
  gone: AbortSignal;
}

interface ListOf {
  itemList: unknown[];
  /** Of a list that has pages: there are more than the 10,000 that are counted. */
  has_more_counts?: boolean;
}

/** Files that are made at once on a node, and how many more wait for it: each reads a whole list. */
const making = new Gate({ atOnce: 2, line: 4 });

const stillMaking = "您还有文件没有做完，请等它做完再导出";

/** A place among those that are made; `who` has one, and one more in line. */
interface Place {
  /** May be called again. */
  handOn(): void;
}

/** Waits for a place, or until nobody waits. Gives the sentence of why there is none: null for that of the registry. */
function takePlace(who: string, gone: AbortSignal): Promise<Place | { msg: string | null }> {
  return new Promise((resolve) => {
    making
      .run(() => new Promise<void>((handOn) => resolve({ handOn })), who, gone)
      .catch((error: unknown) => {
        const isOwn = error instanceof Refusal && error.error === "tooManyRequests";
        resolve({ msg: isOwn ? stillMaking : null });
      });
  });
}

/** The list in pages that nobody on the site may ask for. */
const inPages = (binding: Binding): Binding => ({
  ...binding,
  handle: (ctx, input) => binding.handle(ctx, { ...(input as object), pageSize }),
});

async function pageOf({ api, binding, input, caller }: Asked, page: number): Promise<Envelope<ListOf>> {
  const asked = { ...input, page: String(page), pageSize: "1" };
  return (await api.answer(inPages(binding), asked, caller)) as Envelope<ListOf>;
}

async function* pagesFrom(first: ListOf, asked: Asked): AsyncGenerator<unknown[]> {
  let rows = first.itemList;
  yield rows;
  for (let page = 2; rows.length === pageSize; page += 1) {
    asked.gone.throwIfAborted();
    const answer = await pageOf(asked, page);
    // Half a file must not look like a whole one: the line breaks, and the browser says so.
    if (answer.code !== 1) throw new Error(`an export broke off at page ${page}: ${answer.error}`);
    rows = answer.body.itemList;
    if (page === tooMany && rows.length > 0) throw new Error("a list grew beyond what a file holds");
    yield rows;
  }
}

/** Why a list becomes no file, found out before its first byte: nothing is left out silently. */
async function whyTooLong(first: ListOf, asked: Asked): Promise<Refused | null> {
  if (!first.has_more_counts) return null;
  const beyond = await pageOf(asked, tooMany);
  if (beyond.code !== 1) return beyond;
  return beyond.body.itemList.length > 0 ? refusedEnvelope("exportTooLong", asked.caller.requestId) : null;
}

/**
 * Sends the whole list that a call finds as a file, page after page as they are read, when its turn comes; nothing is read
 * before. A refusal comes as envelope: what the list refuses, `exportTooLong`, `exportsBusy`.
 */
export async function sendExport(
  reply: FastifyReply,
  { api, binding, input, caller }: Omit<Asked, "gone">,
  format: ExportFormat,
): Promise<FastifyReply> {
  const { table } = binding;
  if (!table) return sendEnvelope(reply, refusedEnvelope("unknownCall", caller.requestId));
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  const { actor } = caller;
  const { signal: gone } = leaving;
  const place = await takePlace(actor.kind === "staff" ? `staff ${actor.staffId}` : actor.kind, gone);
  if (!("handOn" in place)) {
    const more = place.msg === null ? {} : { msg: place.msg };
    return sendEnvelope(reply, refusedEnvelope("exportsBusy", caller.requestId, more));
  }
  const { handOn } = place;
  // Until the last byte left, or whoever asked for it did.
  gone.addEventListener("abort", handOn);
  const asked: Asked = { api, binding, input, caller, gone };
  try {
    gone.throwIfAborted();
    const first = await pageOf(asked, 1);
    const refused = first.code === 1 ? await whyTooLong(first.body, asked) : first;
    if (first.code === 1 && refused === null) {
      return await sendFile(reply, asked, format, { table, first: first.body, handOn });
    }
    handOn();
    return sendEnvelope(reply, refused ?? first);
  } catch (error) {
    handOn();
    // Nobody hears this.
    if (gone.aborted) return sendEnvelope(reply, refusedEnvelope("unavailable", caller.requestId));
    throw error;
  }
}

interface Made {
  table: ExportTable<unknown>;
  first: ListOf;
  handOn(): void;
}

async function sendFile(
  reply: FastifyReply,
  asked: Asked,
  format: ExportFormat,
  { table, first, handOn }: Made,
): Promise<FastifyReply> {
  const { api, input, caller } = asked;
  const ctx = api.contextOf(caller);
  await noteExport(ctx, {
    list: table.title,
    format,
    narrowedBy: Object.keys(input).filter((name) => !ofTheCall.has(name)),
  });
  const name = `${fileNameOf(table, first, shanghaiDay(ctx.clock()))}.${format}`;
  const pages = pagesFrom(first, asked);
  const foot = table.foot?.(first);
  const file = format === "csv" ? csvStream(table, pages, foot) : await xlsxStream(table, pages, foot);
  file.once("close", handOn);
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(formats[format])
    .send(file);
}
