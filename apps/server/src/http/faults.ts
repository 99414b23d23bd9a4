import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorName } from "@changming/contract/errors";
import { errorNameOf, refusedEnvelope, statusOf } from "./envelope.ts";

/** What Fastify itself refuses before a handler is reached, or what a handler threw. */
function nameOfFastifyError(error: FastifyError): ErrorName {
  if (error.statusCode === 413) return "requestTooLarge";
  if (error.statusCode !== undefined && error.statusCode < 500) return "invalidInput";
  return errorNameOf(error);
}

/** The last resort: one opaque answer, with an id under which the log tells more. */
export function mountFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // A download that is whole already asks for what comes after its end.
    if (error.statusCode === 416) return reply.code(416).type("text/plain; charset=utf-8").send("文件没有这一段");
    const name = nameOfFastifyError(error);
    if (name === "failed" || name === "unavailable") request.log.error({ err: error }, "request failed");
    const envelope = refusedEnvelope(name, request.id);
    reply.code(statusOf(envelope)).header("cache-control", "no-store");
    if (request.url.startsWith("/api/")) return reply.send(envelope);
    return reply.type("text/plain; charset=utf-8").send(`${envelope.msg}（${request.id}）`);
  });
  app.setNotFoundHandler((request, reply) => {
    const envelope = refusedEnvelope("unknownCall", request.id);
    reply.code(404).header("cache-control", "no-store");
    if (request.url.startsWith("/api/")) return reply.send(envelope);
    return reply.type("text/plain; charset=utf-8").send("没有这个地址");
  });
}
