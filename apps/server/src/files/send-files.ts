import type { FastifyReply } from "fastify";
import { getPropertyWords, getRemembranceWords } from "@changming/domain/certificate/get-certificate-words";
import type { Ctx } from "@changming/domain/context";
import { getReadyCopy } from "@changming/domain/family-copy/get-copy";
import { getCalendar } from "@changming/domain/memorial-day/get-memorial-days";
import type { CertificateFormat, CertificatePress } from "../certificate/certificate-press.ts";
import { calendarOf } from "./calendar-of.ts";

const types = { png: "image/png", pdf: "application/pdf" } as const;

/** A residence's calendar; of a private one for a signed address or a member's own alone. */
export async function sendCalendar(
  ctx: Ctx,
  reply: FastifyReply,
  asked: Parameters<typeof getCalendar>[1],
  origin: string,
): Promise<FastifyReply> {
  const found = await getCalendar(ctx, asked);
  const file = calendarOf(found, { origin, madeAt: ctx.clock() });
  reply.header("cache-control", found.isPrivate || asked.feedToken !== null ? "private, no-store" : "no-cache");
  return as(reply, "text/calendar; charset=utf-8", `${found.name}的纪念日.ics`).send(file);
}

/** The certificate of a residence's place, for an address that was signed. */
export async function sendProperty(
  ctx: Ctx,
  reply: FastifyReply,
  residenceId: number,
  format: CertificateFormat,
  press: CertificatePress,
) {
  const row = await getPropertyWords(ctx, { residenceId });
  const bytes = await press.property(row, format);
  return kept(as(reply, types[format], `${row.name}的居所证书.${format}`)).send(bytes);
}

/** A certificate of having remembered, likewise. */
export async function sendRemembrance(
  ctx: Ctx,
  reply: FastifyReply,
  number: string,
  format: CertificateFormat,
  press: CertificatePress,
) {
  const row = await getRemembranceWords(ctx, { number });
  const bytes = await press.remembrance(row, format);
  return kept(as(reply, types[format], `缅怀${row.name}的证书.${format}`)).send(bytes);
}

/** The file itself is sent with ranges, so that a download which broke off goes on where it was. */
export async function sendCopy(ctx: Ctx, reply: FastifyReply, storedAs: string, folder: string): Promise<FastifyReply> {
  const copy = await getReadyCopy(ctx, { storedAs });
  kept(as(reply, "application/zip", `${copy.name}的居所.zip`));
  return reply.sendFile(`${copy.stored_as}.zip`, folder, { cacheControl: false });
}

/** As a file to be kept under this name. Were it ever taken for a page, it would be one that may do nothing. */
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
const kept = (reply: FastifyReply) => reply.header("cache-control", "private, no-store");
