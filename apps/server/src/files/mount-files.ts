import type { FastifyInstance, FastifyReply } from "fastify";
import type { Ctx } from "@changming/domain/context/context";
import { calendarPath, calendarOf } from "@changming/domain/memorial-day/present";
import {
  getPropertyCertificateData,
  getRemembranceCertificateData,
} from "@changming/domain/certificate/get-certificate-data";
import { getReadyCopy } from "@changming/domain/family-copy/get-copy";
import { getReceiptData } from "@changming/domain/receipt/get-receipt-data";
import { viewInvoiceFile } from "@changming/domain/invoice/view-invoice-file";
import { getCalendar } from "@changming/domain/memorial-day/get-memorial-days";
import type { CertificateRenderer, CertificateFormat } from "../certificate/certificate-renderer.ts";
import { answer, as, type FileAccess, idIn, type Send, sendNotFound, uncached } from "./answer-file.ts";
import type { Storage } from "@changming/gateways/storage/storage";
import { copyKey } from "../family-copy/copy-store.ts";
import { sendStored } from "./send-stored.ts";
import { plateSender } from "./plate-sender.ts";
import type { FileUrls } from "../media/signed-urls.ts";

interface FileOptions extends FileAccess {
  addresses: FileUrls;
  renderer: CertificateRenderer;
  /** Of the families' copies. */
  storage: Storage;
  origin: string;
}

type Query = Record<string, unknown>;

const calendars = ["family", "solar", "lunar"] as const;

/**
 * Serves generated files under `/files/…` to holders of a signed address; calendars of public residences to everyone,
 * those of private ones also by a member's private address.
 */
export function mountFiles(app: FastifyInstance, options: FileOptions): void {
  app.get<{ Params: { file: string }; Querystring: Query }>("/files/calendar/:file", (request, reply) => {
    const residenceId = idIn(/^(\d+)\.ics$/.exec(request.params.file)?.[1]);
    const calendar = calendars[Number(request.query.keptBy ?? 0)];
    const { feed } = request.query;
    const feedToken = typeof feed === "string" ? feed : null;
    if (residenceId === null || calendar === undefined) return sendNotFound(reply);
    const input = { residenceId, calendar };
    const isSigned = options.addresses.isSigned(calendarPath(input), request.query);
    const found = { ...input, isSigned, feedToken };
    return answer(options, request, reply, (ctx) => sendCalendar(ctx, reply, found, options.origin));
  });

  app.get<{ Params: { kind: string; file: string }; Querystring: Query }>("/files/:kind/:file", (request, reply) => {
    const { kind, file } = request.params;
    const path = `/files/${kind}/${encodeURIComponent(file)}`;
    if (!options.addresses.isSigned(path, request.query)) return sendNotFound(reply);
    const send = senderOf(kind, file, options);
    return send ? answer(options, request, reply, send) : sendNotFound(reply);
  });
}

/** The sender of a signed file; null for an unknown kind. */
function senderOf(kind: string, file: string, { renderer, storage, origin }: FileOptions): Send | null {
  if (kind === "plate" || kind === "plates") return plateSender(file, { renderer, origin });
  const [, name = "", ending] = /^(.+)\.(png|pdf|zip)$/.exec(file) ?? [];
  if (kind === "copy" && ending === "zip") return (ctx, reply) => sendCopy(ctx, reply, name, storage);
  if (ending !== "png" && ending !== "pdf") return null;
  const residenceId = idIn(name);
  if (kind === "property" && residenceId !== null) {
    return (ctx, reply) => sendProperty(ctx, reply, residenceId, ending, renderer);
  }
  if (kind === "receipt" && ending === "pdf") return (ctx, reply) => sendReceipt(ctx, reply, name, renderer);
  if (kind === "invoice" && ending === "pdf") return invoiceSender(name);
  if (kind === "remembrance") return (ctx, reply) => sendRemembrance(ctx, reply, name, ending, renderer);
  return null;
}

const types = { png: "image/png", pdf: "application/pdf" } as const;

/** A residence's calendar; a private one only for a signed address or a member's feed token. */
async function sendCalendar(
  ctx: Ctx,
  reply: FastifyReply,
  input: Parameters<typeof getCalendar>[1],
  origin: string,
): Promise<FastifyReply> {
  const found = await getCalendar(ctx, input);
  const file = calendarOf(found, { origin, madeAt: ctx.clock() });
  reply.header("cache-control", found.isPrivate || input.feedToken !== null ? "private, no-store" : "no-cache");
  return as(reply, "text/calendar; charset=utf-8", `${found.name}的纪念日.ics`).send(file);
}

/** A residence's property certificate; requires a signed address. */
async function sendProperty(
  ctx: Ctx,
  reply: FastifyReply,
  residenceId: number,
  format: CertificateFormat,
  renderer: CertificateRenderer,
) {
  const row = await getPropertyCertificateData(ctx, { residenceId });
  const bytes = await renderer.property(row, format);
  return uncached(as(reply, types[format], `${row.name}的居所证书.${format}`)).send(bytes);
}

/** A remembrance certificate; requires a signed address. */
async function sendRemembrance(
  ctx: Ctx,
  reply: FastifyReply,
  number: string,
  format: CertificateFormat,
  renderer: CertificateRenderer,
) {
  const row = await getRemembranceCertificateData(ctx, { number });
  const bytes = await renderer.remembrance(row, format);
  return uncached(as(reply, types[format], `缅怀${row.name}的证书.${format}`)).send(bytes);
}

/** A receipt; requires a signed address. */
async function sendReceipt(ctx: Ctx, reply: FastifyReply, number: string, renderer: CertificateRenderer) {
  const bytes = await renderer.receipt(await getReceiptData(ctx, { number }));
  return uncached(as(reply, types.pdf, `收据-${number}.pdf`)).send(bytes);
}

/** An issued invoice, `<id>-<account>`; whether that account may open it is checked again. */
function invoiceSender(name: string): Send | null {
  const [, invoice, account] = /^(\d+)-(\d+)$/.exec(name) ?? [];
  const [id, accountId] = [idIn(invoice), idIn(account)];
  if (id === null || accountId === null) return null;
  return async (ctx, reply) => {
    const actor = { kind: "account" as const, accountId, sessionHash: "" };
    const { filename, bytes } = await viewInvoiceFile({ ...ctx, actor }, { id });
    return uncached(as(reply, types.pdf, filename)).send(bytes);
  };
}

/** Sends a family's copy; requires a signed address. */
async function sendCopy(ctx: Ctx, reply: FastifyReply, storedAs: string, storage: Storage): Promise<FastifyReply> {
  const copy = await getReadyCopy(ctx, { storedAs });
  uncached(as(reply, "application/zip", `${copy.name}的居所.zip`));
  return sendStored(reply, { storage, key: copyKey(copy.stored_as) });
}
