import { resolve } from "node:path";
import { systemClock } from "@changming/kit/clock";
import { type App, type AppOptions, createApp } from "./app.ts";
import type { Config } from "./config/config.ts";
import { openMail } from "./services/open-mail.ts";
import { openPay } from "./services/open-pay.ts";
import { openSms } from "./services/open-sms.ts";
import { openWechat } from "./services/open-wechat.ts";
import { type Examine, siteEnvironment } from "./services/site-environment.ts";
import { loadSecretKey } from "./config/key-file.ts";
import { type FillDemo, prepareEnvironment } from "./environment.ts";
import type { LogTarget } from "./http/create-server.ts";
import { retainEarlierAssets } from "./pages/earlier-assets.ts";
import type { SiteSource } from "./pages/site-source.ts";
import { openUploads } from "./upload/open-uploads.ts";

export interface OpenApp {
  server: App["server"];
  /** Closes the server and what it opened, the database last; see `App.close`. */
  close(graceMs?: number): Promise<void>;
}

interface Surroundings {
  source: SiteSource;
  fillDemo: FillDemo;
  /** The checks of `npm run doctor`; without them the back office has no full report. */
  examine?: Examine | undefined;
  say: (line: string) => void;
  logTo?: LogTarget | undefined;
  /** Called when the embedded PostgreSQL cannot be restarted; if set, PostgreSQL is supervised. */
  onLost?: (reason: unknown) => void;
  /** In a worker. */
  primary?: (NonNullable<AppOptions["primary"]> & { databaseUrl: string | undefined }) | undefined;
}

/** Database → keys → gateways → app. Does not listen yet; a failure closes what was opened. */
export async function openApp(
  config: Config,
  { source: built, fillDemo, examine, say, logTo, onLost, primary }: Surroundings,
): Promise<OpenApp> {
  const embeddedUrl = primary?.databaseUrl;
  const environment = await prepareEnvironment(config, { clock: systemClock, say, fillDemo, onLost, embeddedUrl });
  let app: App | undefined;
  const close = async (graceMs?: number) => {
    await app?.close(graceMs);
    await environment.close();
  };
  try {
    const { database, clock, url: databaseUrl } = environment;
    const uploads = await openUploads(config, clock);
    const source = await retainEarlierAssets(built, {
      opened: uploads,
      dataDir: resolve(config.dataDir),
      now: clock(),
      warn: say,
    });
    const secretKey = await loadSecretKey(config, database.db);
    const sms = await openSms(config, clock);
    const pay = await openPay(config, clock);
    app = await createApp({
      config,
      database,
      databaseUrl,
      clock,
      uploads,
      secretKey,
      sms,
      mail: await openMail(config, clock),
      wechat: openWechat(config, clock),
      site: await siteEnvironment(config, examine && (() => examine(config))),
      pay,
      source,
      logTo,
      primary,
    });
    return { server: app.server, close };
  } catch (error) {
    await close();
    throw error;
  }
}
