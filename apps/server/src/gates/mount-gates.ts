import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { mountSandboxSms } from "../sandbox/mount-sandbox-sms.ts";
import { type GateOptions, openGates, type OpenGates } from "./open-gates.ts";

export type GateParts = Pick<GateOptions, "secretKey" | "sms">;

/** The gates of this server, with its log, and the page of the sandbox where no message leaves. */
export function mountGates(
  server: FastifyInstance,
  { secretKey, sms }: GateParts,
  { codesPerHour, rateLimitFactor: addressFactor }: Pick<Config, "codesPerHour" | "rateLimitFactor">,
): OpenGates {
  const open = openGates({
    secretKey,
    sms,
    codesPerHour,
    addressFactor,
    warn: (what, facts) => server.log.warn(facts ?? {}, what),
    reportFault: (err) => server.log.error({ err }, "what was left for after an answer failed"),
  });
  mountSandboxSms(server, sms, () => open.afterwards.settled());
  return open;
}
