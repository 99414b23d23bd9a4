import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "@changming/domain/context";
import { calendarPath } from "@changming/domain/memorial-day/present";
import { Refusal } from "@changming/domain/refusal";
import { errors } from "@changming/contract/errors";
import { largestId } from "@changming/contract/largest-id";
import type { CertificatePress } from "../certificate/certificate-press.ts";
import type { MountOptions } from "../http/mount-api.ts";
import type { FileAddresses } from "../media/file-addresses.ts";
import { sendCalendar, sendCopy, sendProperty, sendRemembrance } from "./send-files.ts";

export interface FileOptions extends Pick<MountOptions, "api" | "budgets"> {
  addresses: FileAddresses;
  press: CertificatePress;
  /** Folder of the families' copies. */
  copies: string;
  origin: string;
}

type Query = Record<string, unknown>;
type Send = (ctx: Ctx, reply: FastifyReply) => Promise<FastifyReply>;

const calendars = ["family", "solar", "lunar"] as const;

/**
 * Serves files that we make, `/files/…`, each to who holds an address signed for it; calendars of public residences to
 * all, and to who holds a member's private address.
 */
export function mountFiles(app: FastifyInstance, options: FileOptions): void {
  app.get<{ Params: { file: string }; Querystring: Query }>("/files/calendar/:file", (request, reply) => {
    const residenceId = idIn(/^(\d+)\.ics$/.exec(request.params.file)?.[1]);
    const keptBy = calendars[Number(request.query.keptBy ?? 0)];
    const { feed } = request.query;
    const feedToken = typeof feed === "string" ? feed : null;
    if (residenceId === null || keptBy === undefined) return notThere(reply);
    const asked = { residenceId, keptBy };
    const isSigned = options.addresses.isSigned(calendarPath(asked), request.query);
    const found = { ...asked, isSigned, feedToken };
    return answer(options, request, reply, (ctx) => sendCalendar(ctx, reply, found, options.origin));
  });

  app.get<{ Params: { kind: string; file: string }; Querystring: Query }>("/files/:kind/:file", (request, reply) => {
    const { kind, file } = request.params;
    const path = `/files/${kind}/${encodeURIComponent(file)}`;
    if (!options.addresses.isSigned(path, request.query)) return notThere(reply);
    const send = senderOf(kind, file, options);
    return send ? answer(options, request, reply, send) : notThere(reply);
  });
}

/** An id that there can be. */
function idIn(text = ""): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : null;
}

/** What sends a signed file; null where there is no such kind. */
function senderOf(kind: string, file: string, { press, copies }: FileOptions): Send | null {
  const [, name = "", ending] = /^(.+)\.(png|pdf|zip)$/.exec(file) ?? [];
  if (kind === "copy" && ending === "zip") return (ctx, reply) => sendCopy(ctx, reply, name, copies);
  if (ending !== "png" && ending !== "pdf") return null;
  const residenceId = idIn(name);
  if (kind === "property" && residenceId !== null) {
    return (ctx, reply) => sendProperty(ctx, reply, residenceId, ending, press);
  }
  if (kind === "remembrance") return (ctx, reply) => sendRemembrance(ctx, reply, name, ending, press);
  return null;
}

async function answer(
  { api, budgets }: FileOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  send: Send,
): Promise<FastifyReply> {
  if (!(await budgets.allows("search", request))) return refused(reply, 429, errors.tooManyRequests.message);
  try {
    return await send(api.contextOf({ actor: { kind: "visitor" }, requestId: request.id }), reply);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.error === "notFound"
      ? notThere(reply)
      : refused(reply, errors[error.error].status, errors[error.error].message);
  }
}

/** The same for unknown, private and hidden ones, and for an address that has run out. */
const notThere = (reply: FastifyReply) => refused(reply, 404, "没有这个地址，或者它已经过期，请回到页面上再打开一次");

function refused(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(sentence);
}
