import { fileURLToPath } from "node:url";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { fixedClock, type Clock } from "@changming/kit/clock";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import { type App, type AppOptions, createApp } from "../app.ts";
import { type OpenPictures, openPictures } from "../upload/open-pictures.ts";
import { testGateParts } from "./test-gate-parts.ts";
import type { SiteSource } from "../pages/site-source.ts";
import { makeTempFolder } from "./temp-folder.ts";

/** Pictures and the like, as they lie in the sources. */
export const publicFolder = fileURLToPath(new URL("../../../web/public", import.meta.url));

const pageless: SiteSource = {
  clientFolder: publicFolder,
  isKept: true,
  site: () => Promise.reject(new Error("this test renders no pages")),
};

/** Noon of the demo world's day in Shanghai. */
export const testNow = new Date("2026-11-21T04:00:00Z");

export interface TestAppOptions {
  clock?: Clock;
  source?: SiteSource;
  /** Where the app listens for other nodes, when that is not the database's own address. */
  databaseUrl?: string;
  config?: Partial<AppOptions["config"]>;
  sms?: AppOptions["sms"];
  logTo?: AppOptions["logTo"];
  pay?: AppOptions["pay"];
  /** Where pictures lie, when the test looks there; else in a folder that goes with the app. */
  pictures?: OpenPictures;
}

/** The whole server on a test's own database, without a port: calls go in through `inject`. */
export async function createTestApp(database: TestDatabase, options: TestAppOptions = {}): Promise<App> {
  const clock = options.clock ?? fixedClock(testNow);
  const { path: dataDir, discard } = await makeTempFolder();
  try {
    const app = await createApp({
      config: {
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
        staffCodes: "off",
        staffAddresses: null,
        ...options.config,
      },
      database,
      databaseUrl: options.databaseUrl ?? database.url,
      clock,
      ...testGateParts(clock, options.sms, options.pay),
      pictures: options.pictures ?? (await openPictures({ dataDir, vaultKey: null }, clock)),
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

/** Opens a session for the account with this mobile, as logging in would. Returns its token. */
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
