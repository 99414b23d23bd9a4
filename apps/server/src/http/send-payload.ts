import type { FastifyReply, FastifyRequest } from "fastify";
import type { Payload } from "../cache/payload.ts";
import type { FindCached, ResponseCache } from "./response-cache.ts";

/** Where an answer is cached, so that the response cache can send it again. */
interface CacheLocation {
  responseCache: ResponseCache;
  /** False for an address with superfluous parameters: invented ones must not evict those in use. */
  isPlain: boolean;
  find: FindCached;
  /** Request headers besides `accept-encoding` by which the answer may differ. */
  vary?: string;
}

/** Sends bytes in the best encoding the client accepts; 304 when it has them already. */
export async function sendPayload(request: FastifyRequest, reply: FastifyReply, payload: Payload, at: CacheLocation) {
  reply.header("etag", payload.etag).header("vary", at.vary ? `accept-encoding, ${at.vary}` : "accept-encoding");
  if (request.method === "GET" && at.isPlain) at.responseCache.remember(request.originalUrl, reply, payload, at.find);
  if (request.headers["if-none-match"] === payload.etag) return reply.code(304).send();
  const encoding = payload.choose(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(payload.at(encoding) ?? (await payload.in(encoding)));
}
