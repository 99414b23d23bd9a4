import { demoLogins, demoPassword, demoStaff } from "@changming/db/demo/demo-accounts";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, parseConfig } from "./config.ts";
import { terminalLog } from "./http/terminal-log.ts";
import { type OpenApp, openApp } from "./open-app.ts";
import type { SiteSource } from "./pages/site-source.ts";
import { sentenceFor } from "./start-faults.ts";

const say = (line: string) => console.log(line);

/** Said last: where the site is, and who can log in. */
export function announce(address: string, config: Config): void {
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
export function untilAskedToStop(): Promise<void> {
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

/** Milliseconds in which running requests may end when the database is gone for good. */
const lastRequestsMs = 10_000;

/** Ends the process when its PostgreSQL cannot be brought back: who supervises the process starts it anew. */
async function leave(reason: unknown, { server, close }: OpenApp): Promise<never> {
  server.log.fatal({ err: reason }, "the database is lost, the server ends");
  setTimeout(() => process.exit(1), lastRequestsMs).unref();
  await close();
  throw reason;
}

/** Throws what `listen` would: the database is not built for a server that cannot listen. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
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
    await assertPortFree(config);
    const logTo = process.stdout.isTTY ? terminalLog(process.stdout, process.stdout.hasColors()) : undefined;
    const opened = await openApp(config, { source, say, logTo, onLost: lost.reject });
    const { server, close } = opened;
    const address = await server.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    announce(config.publicOrigin ?? address, config);
    await Promise.race([asked, lost.promise]).catch((reason: unknown) => leave(reason, opened));
    await close();
    process.exit(0);
  } catch (error) {
    console.error(sentenceFor(error, config?.port) ?? error);
    process.exit(1);
  }
}
