import type { FastifyInstance } from "fastify";
import type { TracesConfig } from "../config/traces-config.ts";

/**
 * Starts traces where they are configured. Without it nothing of OpenTelemetry is loaded, and no hook or subscriber
 * exists (R-operation-14).
 */
export async function startTraces(config: TracesConfig | null, server: FastifyInstance) {
  if (config === null) return null;
  const { openTraces } = await import("./open-traces.ts");
  return openTraces(config, server);
}
