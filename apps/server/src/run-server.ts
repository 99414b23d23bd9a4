import { demoLogins, demoPassword, demoStaff } from "@changming/db/demo/demo-accounts";
import { systemClock } from "@changming/kit/clock";
import { type App, createApp } from "./app.ts";
import { type Config, parseConfig } from "./config.ts";
import { openPay } from "./gates/open-pay.ts";
import { openSms } from "./gates/open-sms.ts";
import { loadSecretKey } from "./gates/secret-key.ts";
import { prepareGround } from "./ground.ts";
import type { SiteSource } from "./pages/site-source.ts";
import { keepEarlierAssets } from "./pages/earlier-assets.ts";
import { sentenceFor } from "./start-faults.ts";
import { openPictures } from "./upload/open-pictures.ts";

const say = (line: string) => console.log(line);

function announce(address: string, config: Config): void {
  say(`\n  长明已就绪   ${address}\n`);
  if (config.isDemo) {
    for (const login of demoLogins) say(`  ${login.mobile}  密码 ${demoPassword}  ${login.says}`);
    const staff = demoStaff.map(({ login }) => login).join("、");
    say(`  后台 ${address}/admin  ${staff}  密码 ${demoPassword}\n`);
  }
  if (config.sms.kind === "sandbox") say(`  短信验证码不发出，写在 ${address}/sandbox/sms\n`);
  if (config.pay.kind === "sandbox") say(`  付款不动真钱，都在 ${address}/sandbox/pay\n`);
  say("  按 Ctrl-C 停止");
}

/** A signal that comes again this soon is the same one, sent to the whole process group and forwarded as well. */
const sameSignal = 1_000;

/** Resolves at the first signal to stop; a second one later leaves at once: PostgreSQL keeps what was committed. */
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (askedAt === undefined) {
          askedAt = performance.now();
          say("正在停止……");
          resolve();
        } else if (performance.now() - askedAt > sameSignal) {
          process.exit(1);
        }
      });
    }
  });
}

interface Opened {
  address: string;
  app: App;
  close(): Promise<void>;
}

/** Milliseconds in which running requests may end when the database is gone for good. */
const lastRequestsMs = 10_000;

/** Ends the process when its PostgreSQL cannot be brought back: who supervises the process starts it anew. */
async function leave(reason: unknown, { app, close }: Opened): Promise<never> {
  app.server.log.fatal({ err: reason }, "the database is lost, the server ends");
  setTimeout(() => process.exit(1), lastRequestsMs).unref();
  await close();
  throw reason;
}

async function open(config: Config, built: SiteSource, onLost: (reason: unknown) => void): Promise<Opened> {
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
    app = await createApp({ config, database, databaseUrl, clock: systemClock, pictures, secretKey, sms, pay, source });
    return { address: await app.server.listen({ port: config.port, host: config.host }), app, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Environment → configuration → database → app → listen, until a signal asks to stop. What goes wrong ends in one
 * sentence and exit code 1.
 */
export async function runServer(env: Record<string, string | undefined>, source: SiteSource): Promise<void> {
  // Listened for from the start: a signal while PostgreSQL starts takes effect as soon as it has.
  const asked = untilAskedToStop();
  const lost = Promise.withResolvers<never>();
  // It is waited for below; one that is lost while we start fails the start as well.
  lost.promise.catch(() => undefined);
  let config: Config | undefined;
  try {
    config = parseConfig(env);
    const opened = await open(config, source, lost.reject);
    announce(config.publicOrigin ?? opened.address, config);
    await Promise.race([asked, lost.promise]).catch((reason: unknown) => leave(reason, opened));
    await opened.close();
    process.exit(0);
  } catch (error) {
    console.error(sentenceFor(error, config?.port) ?? error);
    process.exit(1);
  }
}
