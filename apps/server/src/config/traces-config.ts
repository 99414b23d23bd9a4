import { z } from "zod";

const collector = z.url({ protocol: /^https?$/ });

/** The usual variables of OpenTelemetry, as far as this server follows them. */
export const tracesEnvironment = {
  OTEL_SDK_DISABLED: z.enum(["true", "false"]).optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/protobuf").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]*(?:,[\w-]+=[^,]*)*$/)
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default("changming"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(600_000).default(5_000),
};

/** Where spans go. null in place of it: nowhere, and nothing is loaded. */
export interface TracesConfig {
  /** Of the collector, with the path for traces. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of the requests that are traced, 0 to 1. */
  ratio: number;
  /** Milliseconds between two batches. */
  delayMs: number;
}

const parsed = z.object(tracesEnvironment);

/** Traces are on where a collector or `otlp` is named (R-operation-14). */
export function tracesConfigOf(data: z.output<typeof parsed>): TracesConfig | null {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_EXPORTER_OTLP_ENDPOINT: base } = data;
  const given = data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isNamed = exporter === "otlp" || base !== undefined || given !== undefined;
  if (!isNamed || exporter === "none" || data.OTEL_SDK_DISABLED === "true") return null;
  return {
    url: given ?? `${(base ?? "http://127.0.0.1:4318").replace(/\/+$/, "")}/v1/traces`,
    headers: headersOf(data.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
    serviceName: data.OTEL_SERVICE_NAME,
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
    delayMs: data.OTEL_BSP_SCHEDULE_DELAY,
  };
}

/** `name=value,name=value`; values may be percent-encoded. */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(",").filter((pair) => pair !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decoded(pair.slice(at + 1))];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
