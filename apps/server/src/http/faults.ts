import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorName } from "@changming/contract/errors";
import { randomId } from "@changming/kit/ids";
import { errorNameOf, refusedEnvelope, statusOf } from "./envelope.ts";

/** What Fastify itself refuses before a handler is reached, or what a handler threw. */
function nameOfFastifyError(error: FastifyError): ErrorName {
  if (error.statusCode === 413) return "requestTooLarge";
  if (error.statusCode !== undefined && error.statusCode < 500) return "invalidInput";
  return errorNameOf(error);
}

/** An address under `/api`, that very one too: what is said there is an envelope. */
const isOfCall = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** Is told of errors that are our own, beside the log. */
export type ReportError = (error: unknown, requestId: string) => void;

/** The last resort: one opaque answer, with an id under which the log tells more. */
export function mountFaults(app: FastifyInstance, reportError?: ReportError): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // A download that is whole already asks for what comes after its end.
    if (error.statusCode === 416) return reply.code(416).type("text/plain; charset=utf-8").send("文件没有这一段");
    const name = nameOfFastifyError(error);
    if (name === "failed" || name === "unavailable") {
      request.log.error({ err: error }, "request failed");
      reportError?.(error, request.id);
    }
    const envelope = refusedEnvelope(name, request.id);
    reply.code(statusOf(envelope)).header("cache-control", "no-store");
    if (isOfCall(request.url)) return reply.send(envelope);
    return reply.type("text/plain; charset=utf-8").send(`${envelope.msg}（${request.id}）`);
  });
  app.setNotFoundHandler((request, reply) => {
    const envelope = refusedEnvelope("unknownCall", request.id);
    reply.code(404).header("cache-control", "no-store");
    if (isOfCall(request.url)) return reply.send(envelope);
    return reply.type("text/plain; charset=utf-8").send("没有这个地址");
  });
}

/** What went wrong, and what is said of it; anything else is a request that means nothing. */
const known: Record<string, { status: number; error: "requestTooLarge" | "invalidInput" }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: "requestTooLarge" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: "invalidInput" },
};

/** Answers what cannot be read as a request (a keyword of 20,000 letters in an address): nobody knows its path, and it gets the envelope. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, error: name } = known[error.code] ?? { status: 400, error: "invalidInput" };
  const requestId = randomId();
  const body = JSON.stringify(refusedEnvelope(name, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: no-store",
    `x-request-id: ${requestId}`,
    "connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}
