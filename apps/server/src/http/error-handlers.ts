import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorName } from "@changming/contract/errors";
import { randomId } from "@changming/kit/ids";
import { errorNameOf, errorEnvelope, statusOf } from "./envelope.ts";

/** Maps an error of Fastify itself, or one thrown by a handler. */
function nameOfFastifyError(error: FastifyError): ErrorName {
  if (error.statusCode === 413) return "requestTooLarge";
  if (error.statusCode !== undefined && error.statusCode < 500) return "invalidInput";
  return errorNameOf(error);
}

/** `/api` and every address below it: answered with an envelope. */
const isOfCall = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** Receives internal errors, in addition to the log. */
export type ReportError = (error: unknown, requestId: string) => void;

/** Answers every unhandled error with an opaque message and the id under which it is logged (R-wire-3). */
export function mountErrorHandlers(app: FastifyInstance, reportError?: ReportError): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // A client that resumes a complete download requests a range after its end.
    if (error.statusCode === 416) return reply.code(416).type("text/plain; charset=utf-8").send("文件没有这一段");
    const name = nameOfFastifyError(error);
    if (name === "failed" || name === "unavailable") {
      request.log.error({ err: error }, "request failed");
      reportError?.(error, request.id);
    }
    const envelope = errorEnvelope(name, request.id);
    reply.code(statusOf(envelope)).header("cache-control", "no-store");
    if (isOfCall(request.url)) return reply.send(envelope);
    return reply.type("text/plain; charset=utf-8").send(`${envelope.msg}（${request.id}）`);
  });
  app.setNotFoundHandler((request, reply) => {
    const envelope = errorEnvelope("unknownCall", request.id);
    reply.code(404).header("cache-control", "no-store");
    if (isOfCall(request.url)) return reply.send(envelope);
    return reply.type("text/plain; charset=utf-8").send("没有这个地址");
  });
}

/** Errors with a specific answer; any other is an invalid request. */
const known: Record<string, { status: number; error: "requestTooLarge" | "invalidInput" }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: "requestTooLarge" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: "invalidInput" },
};

/**
 * Answers a request that cannot be parsed, e.g. with an address of 20,000 characters: its path is unknown, so it gets
 * the envelope.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, error: name } = known[error.code] ?? { status: 400, error: "invalidInput" };
  const requestId = randomId();
  const body = JSON.stringify(errorEnvelope(name, requestId));
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

interface LoggedError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Maximum depth of nested errors and causes; an error may be its own cause. */
const maxDepth = 5;
/** Maximum logged errors of an aggregate: a sweep over a thousand rows must not log a thousand stacks. */
const maxReasons = 20;

/**
 * The fields of an error that may be logged: not PostgreSQL's `detail`, which quotes the row, nor bound parameters
 * (R-privacy-11).
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500), stack: "" };
  const logged: LoggedError = { type: error.name, message: error.message, stack: error.stack ?? "" };
  for (const name of ["code", "constraint", "table", "column"]) {
    if (name in error) logged[name] = Reflect.get(error, name);
  }
  if (depth === maxDepth) return logged;
  if (error.cause !== undefined) logged["cause"] = errorForLog(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    logged["errors"] = error.errors.slice(0, maxReasons).map((reason) => errorForLog(reason, depth + 1));
    if (error.errors.length > maxReasons) logged["moreErrors"] = error.errors.length - maxReasons;
  }
  return logged;
}
