import type { FastifyReply } from "fastify";
import {
  getPropertyCertificateData,
  getRemembranceCertificateData,
} from "@changming/domain/certificate/get-certificate-data";
import type { Ctx } from "@changming/domain/context/context";
import { getReadyCopy } from "@changming/domain/family-copy/get-copy";
import { getCalendar } from "@changming/domain/memorial-day/get-memorial-days";
import type { CertificateFormat, CertificateRenderer } from "../certificate/certificate-renderer.ts";
import { calendarOf } from "@changming/domain/memorial-day/calendar-of";

const types = { png: "image/png", pdf: "application/pdf" } as const;

/** A residence's calendar; a private one only for a signed address or a member's feed token. */
export async function sendCalendar(
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
export async function sendProperty(
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
export async function sendRemembrance(
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

/** Sends the file with range support, so that an interrupted download can be resumed. */
export async function sendCopy(ctx: Ctx, reply: FastifyReply, storedAs: string, folder: string): Promise<FastifyReply> {
  const copy = await getReadyCopy(ctx, { storedAs });
  uncached(as(reply, "application/zip", `${copy.name}的居所.zip`));
  return reply.sendFile(`${copy.stored_as}.zip`, folder, { cacheControl: false });
}

/** Sends the reply as an attachment with this name; sandboxed in case a browser displays it. */
function as(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply
    .type(type)
    .header(
      "content-disposition",
      `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`,
    )
    .header("content-security-policy", "default-src 'none'; sandbox");
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
const uncached = (reply: FastifyReply) => reply.header("cache-control", "private, no-store");
