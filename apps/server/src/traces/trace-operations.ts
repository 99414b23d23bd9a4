import type { AsyncLocalStorage } from "node:async_hooks";
import { type Context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api";
import { operations, type TracedOperation } from "@changming/kit/traced";

interface Tracing {
  tracer: Tracer;
  current: AsyncLocalStorage<Context>;
  /** The span that is running, if any. */
  parent(): Context;
}

const kinds = { call: SpanKind.INTERNAL, render: SpanKind.INTERNAL, query: SpanKind.CLIENT } as const;
const kindOf = (kind: TracedOperation["kind"]) =>
  kind === "gateway" ? SpanKind.CLIENT : kind === "job" ? SpanKind.INTERNAL : kinds[kind];

/** A span per operation, below the one that is running. Returns a function that ends it. */
export function traceOperations({ tracer, current, parent }: Tracing): () => void {
  const spans = new WeakMap<TracedOperation, Span>();
  operations.start.bindStore(current, (operation) => {
    const { kind, name, attributes = {} } = operation;
    const above = parent();
    const span = tracer.startSpan(name, { kind: kindOf(kind), attributes }, above);
    spans.set(operation, span);
    return trace.setSpan(above, span);
  });
  const handlers = {
    error: (operation: TracedOperation & { error: unknown }) => {
      // The class and the database's code: a message may quote what a person wrote.
      const span = spans.get(operation);
      span?.setAttribute("error.type", errorType(operation.error));
      span?.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd: (operation: TracedOperation) => spans.get(operation)?.end(),
  };
  operations.subscribe(handlers);
  return () => {
    operations.unsubscribe(handlers);
    operations.start.unbindStore(current);
  };
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  // A DomainError's message is the name of its error.
  return error.name === "DomainError" ? error.message : `${error.name}${code}`;
}
