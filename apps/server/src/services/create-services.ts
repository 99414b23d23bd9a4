import { availableParallelism } from "node:os";
import { PasswordHasher } from "@changming/domain/context/password-hasher";
import type { Services } from "@changming/domain/context/services";
import type { PayService } from "@changming/domain/context/pay-service";
import { secretsFrom } from "@changming/domain/context/secrets";
import { Blocklist } from "@changming/domain/context/blocklist";
import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import { Afterwards } from "./afterwards.ts";

export interface ServiceOptions {
  secretKey: Uint8Array;
  /** True when the demo's published password is accepted. */
  isDemo: boolean;
  sms: SmsGateway;
  pay: PayService;
  codesPerHour: number;
  staffCodes: Services["staffCodes"];
  addressFactor: number;
  warn: Services["warn"];
  reportError(error: unknown): void;
}

export interface CreatedServices {
  services: Services;
  /** Work that is deferred until after the answer. */
  afterwards: Afterwards;
}

/** The services of the domain: passwords, secrets, blocklist and gateways, once for a process. */
export function createServices({ secretKey, isDemo, reportError, ...rest }: ServiceOptions): CreatedServices {
  const secrets = secretsFrom(secretKey);
  const afterwards = new Afterwards(reportError);
  const passwords = new PasswordHasher(secrets, availableParallelism(), { allowsPublished: isDemo });
  const blocklist = new Blocklist();
  return { services: { ...rest, secrets, passwords, blocklist, later: (work) => afterwards.add(work) }, afterwards };
}
