import type { CodeMessage, NoticeMessage, SmsGateway } from "@changming/gateways/sms/sms-gateway";
import { PasswordKeeper } from "../account/password-keeper.ts";
import type { Gates } from "../gates.ts";
import { WordKeeper } from "../words/word-keeper.ts";
import { type Secrets, secretsFrom } from "../secrets.ts";

/** The secret key of every test. */
export const testSecretKey = Buffer.alloc(32, 7);

export const testSecrets: Secrets = secretsFrom(testSecretKey);

/** What a password that travelled is stored as. */
export function aPasswordHash(travelled: string): Promise<string> {
  return new PasswordKeeper(testSecrets, 1).inTurn((hasher) => hasher.hash(travelled));
}

/** Gates that remember what went through them. */
export interface TestGates extends Gates {
  /** Messages that were sent, oldest first. */
  sent: CodeMessage[];
  notices: NoticeMessage[];
  warnings: string[];
  /** Does what was left for after the answer. */
  settle(): Promise<void>;
}

export function testGates(own: Partial<Gates> = {}): TestGates {
  const sent: CodeMessage[] = [];
  const notices: NoticeMessage[] = [];
  const warnings: string[] = [];
  const left: (() => Promise<void>)[] = [];
  const sms: SmsGateway = {
    name: "sandbox",
    async send(message) {
      sent.push(message);
      return { sent: true };
    },
    async notify(message) {
      notices.push(message);
      return { sent: true };
    },
  };
  return {
    secrets: testSecrets,
    passwords: new PasswordKeeper(testSecrets, 16),
    sms,
    pay: { gateways: { 4: null, 6: null }, origin: "http://localhost", patienceMs: 1_000 },
    words: new WordKeeper(),
    staffCodes: "required",
    codesPerHour: 500,
    addressFactor: 1,
    later: (work) => void left.push(work),
    warn: (what, facts) => void warnings.push(`${what} ${JSON.stringify(facts ?? {})}`),
    ...own,
    sent,
    notices,
    warnings,
    async settle() {
      for (const work of left.splice(0)) await work();
    },
  };
}

/** Gates behind which no place is left to compare a password. */
export function crowdedGates(): TestGates {
  return testGates({ passwords: new PasswordKeeper(testSecrets, 0) });
}
