import type { MailMessage } from "@changming/gateways/mail/mail-gateway";
import type { PushMessage, PushTarget } from "@changming/gateways/push/push-gateway";
import type { CodeMessage, NoticeMessage, SmsGateway } from "@changming/gateways/sms/sms-gateway";
import type { Services, SiteEnvironment } from "../context/context.ts";
import { PasswordHasher } from "../context/password-hasher.ts";
import { Blocklist } from "../context/blocklist.ts";
import { type Secrets, secretsFrom } from "../context/secrets.ts";

/** The secret key of every test. */
export const testSecretKey = Buffer.alloc(32, 7);

export const testSecrets: Secrets = secretsFrom(testSecretKey);

/** The stored hash of a password as sent by the client. */
export function aPasswordHash(sentPassword: string): Promise<string> {
  return new PasswordHasher(testSecrets, 1).inTurn((hasher) => hasher.hash(sentPassword));
}

/** Services that record their calls. */
export interface TestServices extends Services {
  /** Messages that were sent, oldest first. */
  sent: CodeMessage[];
  notices: NoticeMessage[];
  mails: MailMessage[];
  pushes: { target: PushTarget; message: PushMessage }[];
  warnings: string[];
  /** Runs the work left for after the response. */
  settle(): Promise<void>;
}

export function testServices(overrides: Partial<Services> = {}): TestServices {
  const sent: CodeMessage[] = [];
  const notices: NoticeMessage[] = [];
  const mails: MailMessage[] = [];
  const pushes: TestServices["pushes"] = [];
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
    passwords: new PasswordHasher(testSecrets, 16),
    sms,
    mail: {
      name: "sandbox",
      async send(message) {
        mails.push(message);
        return { sent: true };
      },
    },
    wechat: {
      name: "off",
      ways: [],
      insideAppid: null,
      address: () => null,
      identify: async () => ({ ok: false, reason: "rejected", detail: "off" }),
      fetchTicket: async () => ({ ok: false, reason: "rejected", detail: "off" }),
      hasTemplate: false,
      sendTemplate: async () => ({ sent: false, reason: "rejected", detail: "off" }),
      events: null,
    },
    push: {
      publicKey: `B${"A".repeat(86)}`,
      accepts: (endpoint) => endpoint.startsWith("https://push.example/"),
      async send(target, message) {
        pushes.push({ target, message });
        return { sent: true };
      },
    },
    pay: { gateways: { 4: null, 6: null }, origin: "http://localhost", timeoutMs: 1_000 },
    blocklist: new Blocklist(),
    site: testSite,
    staffCodes: "required",
    codesPerHour: 500,
    smsPriceFen: 5,
    smsCounts: () => ({ sent: 0, failed: 0, slow: 0, waiting: 0, lastSentAt: null }),
    rateLimitFactor: 1,
    later: (work) => void left.push(work),
    warn: (what, facts) => void warnings.push(`${what} ${JSON.stringify(facts ?? {})}`),
    ...overrides,
    sent,
    notices,
    mails,
    pushes,
    warnings,
    async settle() {
      for (const work of left.splice(0)) await work();
    },
  };
}

/** A real site with every gateway, its keys and no backup. */
export const testSite: SiteEnvironment = {
  isDemo: false,
  sms: "live",
  pay: "live",
  keysFingerprint: "test keys",
  hasKeyEnds: ({ vault, secret }) => vault === "aaaaaa" && secret === "bbbbbb",
  version: "1.0.0",
  lastBackup: async () => null,
  diskSpace: async () => ({ freeBytes: 100 * 2 ** 30, sizeBytes: 250 * 2 ** 30 }),
  certificateEnd: async () => null,
  examine: null,
};

/** Services without capacity to compare passwords. */
export function crowdedServices(): TestServices {
  return testServices({ passwords: new PasswordHasher(testSecrets, 0) });
}
