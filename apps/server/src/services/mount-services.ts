import type { FastifyInstance } from "fastify";
import type { PayService } from "@changming/domain/context/pay-service";
import type { Config } from "../config/config.ts";
import { mountPaySandbox } from "../sandbox/pay/mount-pay-sandbox.ts";
import { mountSandboxSms } from "../sandbox/mount-sandbox-sms.ts";
import { type ServiceOptions, createServices, type CreatedServices } from "./create-services.ts";
import type { OpenPay } from "./sandbox-pay.ts";

export interface ServiceParts extends Pick<ServiceOptions, "secretKey" | "sms"> {
  pay: Partial<OpenPay> & Pick<PayService, "gateways"> & Partial<PayService>;
}

/** Milliseconds that an answer waits for a gateway: a browser gives up after two seconds. */
const timeoutMs = 1_200;

type SiteConfig = Pick<
  Config,
  "isDemo" | "codesPerHour" | "staffCodes" | "rateLimitFactor" | "origin" | "mobileOrigin"
>;

/** Creates the services of this server, with its log, and mounts the sandboxes of SMS and payment where configured. */
export function mountServices(
  server: FastifyInstance,
  { secretKey, sms, pay: { sandbox, ...pay } }: ServiceParts,
  { isDemo, codesPerHour, staffCodes, rateLimitFactor: addressFactor, origin, mobileOrigin }: SiteConfig,
): CreatedServices {
  const open = createServices({
    secretKey,
    isDemo,
    sms,
    pay: { timeoutMs, origin, mobileOrigin, ...pay },
    codesPerHour,
    staffCodes,
    addressFactor,
    warn: (what, facts) => server.log.warn(facts ?? {}, what),
    reportError: (err) => server.log.error({ err }, "deferred work failed"),
  });
  mountSandboxSms(server, sms, () => open.afterwards.settled());
  if (sandbox) mountPaySandbox(server, sandbox);
  return open;
}
