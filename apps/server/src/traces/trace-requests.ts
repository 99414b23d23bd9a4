import type { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { methodLabel, routeLabel } from "../pages/request-labels.ts";

/**
 * A span per request that the framework answers: named by its route and never by its address, which may contain what a
 * visitor typed. A caller's own trace headers are ignored: anyone could send them.
 */
export function traceRequests(
  app: FastifyInstance,
  { tracer, current }: { tracer: Tracer; current: AsyncLocalStorage<Context> },
): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    spans.set(request, span);
    done();
  });
  // Not earlier: the context ends where the body is read.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) current.run(trace.setSpan(ROOT_CONTEXT, span), done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = spans.get(request);
    if (span) {
      const method = methodLabel(request);
      const route = routeLabel(request);
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": reply.statusCode,
        "changming.request_id": request.id,
      });
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    done();
  });
}
