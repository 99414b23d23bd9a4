import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "@changming/domain/context/context";
import { DomainError } from "@changming/domain/context/domain-error";
import { errors } from "@changming/contract/errors";
import { largestId } from "@changming/contract/limits";
import type { MountOptions } from "../http/mount-api.ts";

export type FileAccess = Pick<MountOptions, "api" | "rateLimits">;

export type Send = (ctx: Ctx, reply: FastifyReply) => Promise<FastifyReply>;

/** An id within the valid range. */
export function idIn(text = ""): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : null;
}

/** Sends a file as a visitor may have it; an error as a sentence. */
export async function answer(
  { api, rateLimits }: FileAccess,
  request: FastifyRequest,
  reply: FastifyReply,
  send: Send,
  rate: "search" | "drawing" = "search",
): Promise<FastifyReply> {
  if (!(await rateLimits.allows(rate, request))) return sendError(reply, 429, errors.tooManyRequests.message);
  try {
    return await send(api.contextOf({ actor: { kind: "visitor" }, requestId: request.id }), reply);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.error === "notFound"
      ? sendNotFound(reply)
      : sendError(reply, errors[error.error].status, errors[error.error].message);
  }
}

/** The same answer for unknown, private and hidden ones, and for an expired address. */
export const sendNotFound = (reply: FastifyReply) =>
  sendError(reply, 404, "没有这个地址，或者它已经过期，请回到页面上再打开一次");

function sendError(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(sentence);
}

/** Sends the reply as an attachment with this name; sandboxed in case a browser displays it. */
export function as(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply
    .type(type)
    .header(
      "content-disposition",
      `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`,
    )
    .header("content-security-policy", "default-src 'none'; sandbox");
}

/** For a file of which nobody else may keep a copy. */
export const uncached = (reply: FastifyReply) => reply.header("cache-control", "private, no-store");

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
