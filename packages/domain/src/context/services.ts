import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import type { PayGateways } from "@changming/gateways/pay/pay-gateway";
import type { PasswordHasher } from "./password-hasher.ts";
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

/** The payment gateways and their settings; one per process. */
export interface PayService {
  gateways: PayGateways;
  /** Origin of the site, for the payer's way back. */
  origin: string;
  /** Origin of the mobile site, if it has its own. */
  mobileOrigin?: string | null;
  /** Milliseconds that a response to a visitor waits for a gateway; a later answer is still processed. */
  timeoutMs: number;
  /** A point where a test may stop the process or wait; absent in production. */
  failpoint?(name: string): Promise<void>;
}
