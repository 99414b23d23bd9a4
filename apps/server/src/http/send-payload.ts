import type { FastifyReply, FastifyRequest } from "fastify";
import type { Payload } from "../cache/payload.ts";

/** Sends bytes in the best encoding the client takes; 304 when it has them already. */
export async function sendPayload(request: FastifyRequest, reply: FastifyReply, payload: Payload) {
  reply.header("etag", payload.etag).header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === payload.etag) return reply.code(304).send();
  const encoding = payload.choose(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(payload.at(encoding) ?? (await payload.in(encoding)));
}
