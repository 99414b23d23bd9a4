import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import type { PasswordKeeper } from "./account/password-keeper.ts";
import type { PayDesk } from "./payment/pay-desk.ts";
import type { Secrets } from "./secrets.ts";
import type { WordKeeper } from "./words/word-keeper.ts";

/** What verbs need to let people in and to keep others out; one for a process. */
export interface Gates {
  secrets: Secrets;
  passwords: PasswordKeeper;
  sms: SmsGateway;
  pay: PayDesk;
  words: WordKeeper;
  /** Whether staff need a code beside their password; `off` only where the demo runs. */
  staffCodes: "required" | "off";
  /** Verification codes that the whole site sends in an hour at most. */
  codesPerHour: number;
  /** Multiplies the limits of an address, for places where many people share one; never those of a mobile. */
  addressFactor: number;
  /** Runs the work after the answer. It may be lost when the process dies; what it throws is logged. */
  later(work: () => Promise<void>): void;
  /** A line for the operator. It holds no mobile, code, address or token. */
  warn(what: string, facts?: Readonly<Record<string, string | number>>): void;
}
