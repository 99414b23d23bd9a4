import { availableParallelism } from "node:os";
import { PasswordKeeper } from "@changming/domain/account/password-keeper";
import type { Gates } from "@changming/domain/gates";
import type { PayDesk } from "@changming/domain/payment/pay-desk";
import { secretsFrom } from "@changming/domain/secrets";
import { WordKeeper } from "@changming/domain/words/word-keeper";
import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import { Afterwards } from "./afterwards.ts";

export interface GateOptions {
  secretKey: Uint8Array;
  /** The demo's published password opens its logins. */
  isDemo: boolean;
  sms: SmsGateway;
  pay: PayDesk;
  codesPerHour: number;
  staffCodes: Gates["staffCodes"];
  addressFactor: number;
  warn: Gates["warn"];
  reportFault(error: unknown): void;
}

export interface OpenGates {
  gates: Gates;
  /** What is left to do after answers that were given. */
  afterwards: Afterwards;
}

/** What lets people in and keeps others out, once for a process. */
export function openGates({ secretKey, isDemo, reportFault, ...rest }: GateOptions): OpenGates {
  const secrets = secretsFrom(secretKey);
  const afterwards = new Afterwards(reportFault);
  const passwords = new PasswordKeeper(secrets, availableParallelism(), { allowsPublished: isDemo });
  const words = new WordKeeper();
  return { gates: { ...rest, secrets, passwords, words, later: (work) => afterwards.add(work) }, afterwards };
}
