import type { FastifyReply, FastifyRequest } from "fastify";
import type { Payload } from "../cache/payload.ts";
import type { FindKept, FrontDoor } from "./front-door.ts";

/** Where an answer stays, so that the front door may give it out again. */
export interface KeptAt {
  door: FrontDoor;
  /** False for an address spelt with more than it needs: made-up ones must not push out those that are used. */
  isPlain: boolean;
  find: FindKept;
  /** Request headers besides `accept-encoding` by which the answer may differ. */
  vary?: string;
}

/** Sends bytes in the best encoding the client takes; 304 when it has them already. */
export async function sendPayload(request: FastifyRequest, reply: FastifyReply, payload: Payload, at: KeptAt) {
  reply.header("etag", payload.etag).header("vary", at.vary ? `accept-encoding, ${at.vary}` : "accept-encoding");
  if (request.method === "GET" && at.isPlain) at.door.remember(request.originalUrl, reply, payload, at.find);
  if (request.headers["if-none-match"] === payload.etag) return reply.code(304).send();
  const encoding = payload.choose(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(payload.at(encoding) ?? (await payload.in(encoding)));
}
