import { systemClock } from "@changming/kit/clock";
import { type App, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { openPay } from "./gates/open-pay.ts";
import { openSms } from "./gates/open-sms.ts";
import { loadSecretKey } from "./gates/secret-key.ts";
import { prepareGround } from "./ground.ts";
import type { LogTarget } from "./http/create-server.ts";
import { keepEarlierAssets } from "./pages/earlier-assets.ts";
import type { SiteSource } from "./pages/site-source.ts";
import { openPictures } from "./upload/open-pictures.ts";

export interface OpenApp {
  server: App["server"];
  /** Closes the server and what it opened, the database last. */
  close(): Promise<void>;
}

interface Surroundings {
  source: SiteSource;
  say: (line: string) => void;
  logTo?: LogTarget | undefined;
  /** Our own PostgreSQL cannot be brought back; with it PostgreSQL is supervised. */
  onLost?: (reason: unknown) => void;
}

/** Database → keys → gateways → app. Nothing listens yet; what was opened is closed again when something fails. */
export async function openApp(config: Config, { source: built, say, logTo, onLost }: Surroundings): Promise<OpenApp> {
  const ground = await prepareGround(config, systemClock, say, onLost);
  let app: App | undefined;
  const close = async () => {
    await app?.close();
    await ground.close();
  };
  try {
    const { database, url: databaseUrl } = ground;
    const pictures = await openPictures(config, systemClock);
    const source = await keepEarlierAssets(built, config.dataDir, systemClock(), say);
    const secretKey = await loadSecretKey(config, database.db);
    const sms = await openSms(config, systemClock);
    const pay = await openPay(config, systemClock);
    app = await createApp({
      config,
      database,
      databaseUrl,
      clock: systemClock,
      pictures,
      secretKey,
      sms,
      pay,
      source,
      logTo,
    });
    return { server: app.server, close };
  } catch (error) {
    await close();
    throw error;
  }
}
