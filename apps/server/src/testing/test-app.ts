import { fileURLToPath } from "node:url";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { fixedClock, type Clock } from "@changming/kit/clock";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import { type App, type AppOptions, createApp } from "../app.ts";
import { type OpenUploads, openUploads } from "../upload/open-uploads.ts";
import type { SiteSource } from "../pages/site-source.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { testSecretKey, testSite } from "@changming/domain/testing/test-services";
import type { SandboxMessage, SandboxNotice, SandboxSms } from "@changming/gateways/sms/sandbox";
import { noMailGateway } from "@changming/gateways/mail/mail-gateway";
import { noWechat } from "@changming/gateways/wechat/wechat-gateway";
import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";
import type { ServiceDeps } from "../services/open-services.ts";

/** Images and the like, as they are in the sources. */
export const publicFolder = fileURLToPath(new URL("../../../web/public", import.meta.url));

const pageless: SiteSource = {
  clientFolder: publicFolder,
  isCached: true,
  site: () => Promise.reject(new Error("this test renders no pages")),
};

/** Noon of the demo world's day in Shanghai. */
export const testNow = new Date("2026-11-21T04:00:00Z");

export interface TestAppOptions {
  clock?: Clock;
  source?: SiteSource;
  /** The database that the app listens to for other nodes, when it is not the test's own. */
  databaseUrl?: string;
  config?: Partial<AppOptions["config"]>;
  sms?: AppOptions["sms"];
  mail?: AppOptions["mail"];
  wechat?: AppOptions["wechat"];
  logTo?: AppOptions["logTo"];
  pay?: AppOptions["pay"];
  /** The key of another site. */
  secretKey?: Buffer;
  /** By default a real site with every gateway and no backup. */
  site?: AppOptions["site"];
  /** Storage of uploads, when the test reads it; by default in a folder that is deleted with the app. */
  uploads?: OpenUploads;
}

/** The whole server on a test's own database, without a port: calls are sent through `inject`. */
export async function createTestApp(database: TestDatabase, options: TestAppOptions = {}): Promise<App> {
  const clock = options.clock ?? fixedClock(testNow);
  const { path: dataDir, discard } = await makeTempFolder();
  try {
    const app = await createApp({
      config: {
        dataDir,
        port: 0,
        metrics: null,
        traces: null,
        redis: null,
        replicaUrls: [],
        workers: 1,
        isHttps: false,
        hstsScope: "site",
        logLevel: "silent",
        trustedProxies: null,
        origin: "http://localhost",
        publicOrigin: null,
        mobileOrigin: null,
        isDemo: true,
        rateLimitFactor: 1_000,
        codesPerHour: 1_000_000,
        smsPriceFen: 5,
        staffCodes: "off",
        staffAddresses: null,
        ...options.config,
      },
      database,
      databaseUrl: options.databaseUrl ?? database.url,
      clock,
      ...testServiceParts(clock, options.sms, options.pay),
      ...(options.site && { site: options.site }),
      ...(options.secretKey && { secretKey: options.secretKey }),
      mail: options.mail ?? noMailGateway,
      wechat: options.wechat ?? { gateway: noWechat },
      uploads: options.uploads ?? (await openUploads({ dataDir, vaultKey: null }, clock)),
      source: options.source ?? pageless,
      logTo: options.logTo,
    });
    return {
      server: app.server,
      async close() {
        await app.close();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Creates a session for the account with this phone number, like a login. Returns its token. */
export async function openSession(database: TestDatabase, mobile: string, now = testNow): Promise<string> {
  const account = await database.db
    .selectFrom("account")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirstOrThrow();
  const token = randomToken();
  await database.db
    .insertInto("session")
    .values({ token_hash: sha256Hex(token), account_id: account.id, created_at: now, last_seen_at: now })
    .execute();
  return token;
}

/** The key of all tests, and the sandbox by default. */
function testServiceParts(
  clock: Clock,
  sms: SmsGateway = memorySms(clock),
  pay: ServiceDeps["pay"] = fakePay(clock),
): Omit<ServiceDeps, "mail" | "wechat" | "clock"> {
  return { secretKey: testSecretKey, sms, pay, site: testSite };
}

/** Gateways in memory that accept everything. */
function fakePay(clock: Clock): ServiceDeps["pay"] {
  return { gateways: { 4: new FakePayGateway(4, clock), 6: new FakePayGateway(6, clock) } };
}

/** The sandbox without a file. */
function memorySms(clock: Clock): SandboxSms {
  const messages: SandboxMessage[] = [];
  const notices: SandboxNotice[] = [];
  return {
    name: "sandbox",
    send(message) {
      messages.push({ ...message, sentAt: clock().toISOString() });
      return Promise.resolve({ sent: true });
    },
    notify(message) {
      notices.push({ ...message, sentAt: clock().toISOString() });
      return Promise.resolve({ sent: true });
    },
    notices: (mobile) =>
      Promise.resolve(notices.filter((one) => mobile === undefined || one.mobile === mobile).toReversed()),
    list: (mobile) =>
      Promise.resolve(messages.filter((one) => mobile === undefined || one.mobile === mobile).toReversed()),
  };
}
