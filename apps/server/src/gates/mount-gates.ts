import type { FastifyInstance } from "fastify";
import type { PayDesk } from "@changming/domain/payment/pay-desk";
import type { Config } from "../config.ts";
import { mountPaySandbox } from "../sandbox/pay/mount-pay-sandbox.ts";
import { mountSandboxSms } from "../sandbox/mount-sandbox-sms.ts";
import { type GateOptions, openGates, type OpenGates } from "./open-gates.ts";
import type { OpenPay } from "./sandbox-pay.ts";

export interface GateParts extends Pick<GateOptions, "secretKey" | "sms"> {
  pay: Partial<OpenPay> & Pick<PayDesk, "gateways"> & Partial<PayDesk>;
}

/** Milliseconds that an answer waits for a gateway: a browser gives up after two seconds. */
const patienceMs = 1_200;

type SiteConfig = Pick<
  Config,
  "isDemo" | "codesPerHour" | "staffCodes" | "rateLimitFactor" | "origin" | "mobileOrigin"
>;

/** The gates of this server, with its log, and the sandboxes where no message leaves and no money moves. */
export function mountGates(
  server: FastifyInstance,
  { secretKey, sms, pay: { sandbox, ...pay } }: GateParts,
  { isDemo, codesPerHour, staffCodes, rateLimitFactor: addressFactor, origin, mobileOrigin }: SiteConfig,
): OpenGates {
  const open = openGates({
    secretKey,
    isDemo,
    sms,
    pay: { patienceMs, origin, mobileOrigin, ...pay },
    codesPerHour,
    staffCodes,
    addressFactor,
    warn: (what, facts) => server.log.warn(facts ?? {}, what),
    reportFault: (err) => server.log.error({ err }, "what was left for after an answer failed"),
  });
  mountSandboxSms(server, sms, () => open.afterwards.settled());
  if (sandbox) mountPaySandbox(server, sandbox);
  return open;
}
