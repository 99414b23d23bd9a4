import type { FastifyInstance } from "fastify";
import { availableParallelism } from "node:os";
import type { PayService, Services, SiteEnvironment } from "@changming/domain/context/context";
import { PasswordHasher } from "@changming/domain/context/password-hasher";
import { secretsFrom } from "@changming/domain/context/secrets";
import { Blocklist } from "@changming/domain/context/blocklist";
import type { Clock } from "@changming/kit/clock";
import type { Config } from "../config/config.ts";
import { mountPaySandbox } from "@changming/gateways/sandbox/pay-sandbox";
import { countSms } from "./count-sms.ts";
import { mountSandboxMail } from "./open-mail.ts";
import { mountSandboxSms } from "./open-sms.ts";
import type { OpenPay } from "./open-pay.ts";
import { openPush } from "./open-push.ts";
import type { OpenWechat } from "./open-wechat.ts";

export interface ServiceDeps extends Pick<ServiceOptions, "secretKey" | "sms" | "mail" | "site" | "clock"> {
  pay: Partial<OpenPay> & Pick<PayService, "gateways"> & Partial<PayService>;
  wechat: OpenWechat;
}

/** Milliseconds that an answer waits for a gateway: a browser gives up after two seconds. */
const timeoutMs = 1_200;

type SiteConfig = Pick<
  Config,
  "isDemo" | "workers" | "codesPerHour" | "smsPriceFen" | "staffCodes" | "rateLimitFactor" | "origin" | "mobileOrigin"
>;

/** Creates the services of this server, with its log, and mounts the sandboxes of SMS and payment where configured. */
export function openServices(
  server: FastifyInstance,
  { secretKey, sms, mail, wechat, site, clock, pay: { sandbox, ...pay } }: ServiceDeps,
  { isDemo, workers, codesPerHour, smsPriceFen, staffCodes, rateLimitFactor, origin, mobileOrigin }: SiteConfig,
): CreatedServices {
  const push = openPush({ secretKey, origin, isDemo, clock });
  const open = createServices({
    secretKey,
    workers,
    isDemo,
    sms,
    mail,
    wechat: wechat.gateway,
    push: push.gateway,
    site,
    clock,
    pay: { timeoutMs, origin, mobileOrigin, ...pay },
    codesPerHour,
    smsPriceFen,
    staffCodes,
    rateLimitFactor,
    warn: (what, facts) => server.log.warn(facts ?? {}, what),
    reportError: (err) => server.log.error({ err }, "deferred work failed"),
  });
  mountSandboxSms(server, sms, () => open.afterwards.settled());
  mountSandboxMail(server, mail, () => open.afterwards.settled());
  if (sandbox) mountPaySandbox(server, sandbox);
  wechat.mount?.(server);
  push.mount?.(server);
  return open;
}

interface ServiceOptions extends Pick<Services, "sms" | "mail" | "wechat" | "push"> {
  secretKey: Uint8Array;
  /** Processes that share this machine. */
  workers: number;
  /** True when the demo's published password is accepted. */
  isDemo: boolean;
  site: SiteEnvironment;
  clock: Clock;
  pay: PayService;
  codesPerHour: number;
  smsPriceFen: number;
  staffCodes: Services["staffCodes"];
  rateLimitFactor: number;
  warn: Services["warn"];
  reportError(error: unknown): void;
}

interface CreatedServices {
  services: Services;
  /** Work that is deferred until after the answer. */
  afterwards: Afterwards;
}

/** The services of the domain: passwords, secrets, blocklist and gateways, once for a process. */
export function createServices({
  secretKey,
  isDemo,
  workers,
  reportError,
  sms: gateway,
  clock,
  ...rest
}: ServiceOptions): CreatedServices {
  const secrets = secretsFrom(secretKey);
  const afterwards = new Afterwards(reportError);
  const passwords = new PasswordHasher(secrets, Math.ceil(availableParallelism() / workers), {
    allowsPublished: isDemo,
  });
  const blocklist = new Blocklist();
  const { sms, counts: smsCounts } = countSms(gateway, clock);
  const later: Services["later"] = (work) => afterwards.add(work);
  return { services: { ...rest, sms, smsCounts, secrets, passwords, blocklist, later }, afterwards };
}

/** Milliseconds until the answer has surely been sent: the duration of this work must not show in its timing. */
const pauseMs = 20;

/** Work that is done after the answer to its caller. */
export class Afterwards {
  #running = new Set<Promise<void>>();
  #reportError: (error: unknown) => void;

  constructor(reportError: (error: unknown) => void) {
    this.#reportError = reportError;
  }

  add(work: () => Promise<void>): void {
    const run = this.#run(work).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Resolves when everything that was deferred so far is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run(work: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      await work();
    } catch (error) {
      this.#reportError(error);
    }
  }
}
