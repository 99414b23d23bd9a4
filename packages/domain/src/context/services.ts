import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import type { PasswordHasher } from "./password-hasher.ts";
import type { PayService } from "./pay-service.ts";
import type { Secrets } from "./secrets.ts";
import type { Blocklist } from "./blocklist.ts";

/** What verbs need beside the database; one for a process. */
export interface Services {
  secrets: Secrets;
  passwords: PasswordHasher;
  sms: SmsGateway;
  pay: PayService;
  blocklist: Blocklist;
  /** Whether staff need a code beside their password; `off` only in the demo. */
  staffCodes: "required" | "off";
  /** Maximum verification codes per hour for the whole site. */
  codesPerHour: number;
  /** Multiplies the limits per address, for places where many people share one; never those per phone number. */
  addressFactor: number;
  /** Runs the work after the answer. It may be lost when the process dies; its errors are logged. */
  later(work: () => Promise<void>): void;
  /** Logs a warning for the operator. It must hold no phone number, code, address or token. */
  warn(what: string, facts?: Readonly<Record<string, string | number>>): void;
}
