import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, diag, DiagLogLevel, ROOT_CONTEXT } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance } from "fastify";
import type { TracesConfig } from "../config/traces-config.ts";
import { traceOperations } from "./trace-operations.ts";
import { traceRequests } from "./trace-requests.ts";

/** Milliseconds that a stop waits for the last spans to be sent. */
const flushMs = 3_000;

/** Milliseconds between two warnings that spans cannot be sent: a collector that is down fails every few seconds. */
const warnEveryMs = 60_000;

/**
 * Sends spans of requests and operations to a collector (OTLP over HTTP, protobuf) until `close`. The only module that
 * loads OpenTelemetry's SDK; imported only where traces are configured (R-operation-14).
 */
export function openTraces(config: TracesConfig, server: FastifyInstance): { close(): Promise<void> } {
  warnOfFailures(server);
  const exporter = new OTLPTraceExporter({ url: config.url, headers: config.headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": config.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: config.delayMs })],
  });
  const tracer = provider.getTracer("changming");
  const current = new AsyncLocalStorage<Context>();
  const parent = () => current.getStore() ?? ROOT_CONTEXT;
  traceRequests(server, { tracer, current });
  const stopOperations = traceOperations({ tracer, current, parent });
  return {
    async close() {
      stopOperations();
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, flushMs);
      // A collector that is down must not prevent the stop; its warning has been logged.
      await Promise.race([provider.shutdown().catch(() => undefined), timeout.promise]);
      clearTimeout(timer);
      diag.disable();
    },
  };
}

/** Messages of the SDK are about the collector; at most one a minute is logged. */
function warnOfFailures({ log }: FastifyInstance): void {
  let nextAt = 0;
  const warn = (message: string) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + warnEveryMs;
    log.warn({ detail: message.slice(0, 300) }, "traces could not be sent");
  };
  const silent = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
