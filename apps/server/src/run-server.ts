import { demoLogins, demoPassword, demoStaff } from "@changming/db/demo/demo-accounts";
import { once } from "node:events";
import { Session } from "node:inspector/promises";
import { createServer } from "node:net";
import { type Config, ConfigError, parseConfig, startErrorMessage } from "./config/config.ts";
import { terminalLog } from "./http/terminal-log.ts";
import type { FillDemo } from "./environment.ts";
import { type OpenApp, openApp } from "./open-app.ts";
import type { SiteSource } from "./pages/site-source.ts";
import type { Examine } from "./services/site-environment.ts";

const say = (line: string) => console.log(line);

/** Prints where the site is, and in a demo the logins (R-operation-1). */
export function announce(address: string, config: Config): void {
  say(`\n  长明已就绪   ${address}\n`);
  if (config.isDemo) {
    for (const login of demoLogins) say(`  ${login.mobile}  密码 ${demoPassword}  ${login.says}`);
    const staff = demoStaff.map(({ login }) => login).join("、");
    say(`  后台 ${address}/admin  ${staff}  密码 ${demoPassword}\n`);
  }
  if (config.sms.kind === "sandbox") say(`  短信验证码不发出，写在 ${address}/sandbox/sms\n`);
  if (config.mail.kind === "sandbox") say(`  邮件不发出，写在 ${address}/sandbox/mail\n`);
  if (config.pay.kind === "sandbox") say(`  付款不动真钱，都在 ${address}/sandbox/pay\n`);
  if (config.wechat.kind === "sandbox") say(`  微信登录是练习的，不用真的微信：${address}/sandbox/weixin\n`);
  say("  按 Ctrl-C 停止");
}

/** Milliseconds: a repeated signal within this time is the same one, sent to the process group and forwarded too. */
const sameSignalMs = 1_000;

/**
 * Resolves at the first stop signal; a later second one exits at once, without loss: PostgreSQL has what was committed.
 */
export function untilStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstSignalAt: number | undefined;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (firstSignalAt === undefined) {
          firstSignalAt = performance.now();
          say("正在停止……");
          resolve();
        } else if (performance.now() - firstSignalAt > sameSignalMs) {
          process.exit(1);
        }
      });
    }
  });
}

/** Milliseconds for running requests to finish when the database is lost. */
const lastRequestsMs = 10_000;

/** Ends the process when its PostgreSQL cannot be restarted: the service manager starts it again. */
async function stopAfterDatabaseLoss(reason: unknown, { server, close }: OpenApp): Promise<never> {
  server.log.fatal({ err: reason }, "the database is lost, the server stops");
  setTimeout(() => process.exit(1), lastRequestsMs).unref();
  await close();
  throw reason;
}

/** Throws the error of `listen` early: no database is created for a server that cannot listen. */
async function assertPortFree({ port, host }: Pick<Config, "port" | "host">): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

/** The same for the port of the metrics, with a message that names its own settings. */
async function assertMetricsPortFree({ metrics }: Config): Promise<void> {
  if (!metrics?.listen) return;
  const { port, host } = metrics.listen;
  await assertPortFree(metrics.listen).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`监控数据不能在 ${host}:${port} 提供（${error.code}），请换 METRICS_PORT 或 METRICS_HOST`);
  });
}

/**
 * Frees what only the start needed, a fifth of the process: the sources of its modules, the demo data. By itself the
 * engine collects it only when the heap has doubled.
 */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  try {
    session.connect();
    await session.post("HeapProfiler.collectGarbage");
  } catch {
    // Not every process may inspect itself; it only takes more memory then.
  } finally {
    session.disconnect();
  }
}

/**
 * Environment → configuration → database → app → listen, until a stop signal. An expected error ends in one message and
 * exit code 1 (R-operation-1, R-operation-2).
 */
export async function runServer(
  env: Record<string, string | undefined>,
  source: SiteSource,
  fillDemo: FillDemo,
  examine?: Examine,
): Promise<void> {
  // Registered early: a signal during the start of PostgreSQL takes effect right after it.
  const stopSignal = untilStopSignal();
  const lost = Promise.withResolvers<never>();
  // Awaited below; a loss during the start fails the start as well.
  lost.promise.catch(() => undefined);
  let config: Config | undefined;
  try {
    config = parseConfig(env);
    await assertPortFree(config);
    await assertMetricsPortFree(config);
    const logTo = process.stdout.isTTY ? terminalLog(process.stdout, process.stdout.hasColors()) : undefined;
    const opened = await openApp(config, { source, fillDemo, examine, say, logTo, onLost: lost.reject });
    const { server, close } = opened;
    await collectGarbage();
    const address = await server.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    announce(config.publicOrigin ?? address, config);
    await Promise.race([stopSignal, lost.promise]).catch((reason: unknown) => stopAfterDatabaseLoss(reason, opened));
    await close();
    process.exit(0);
  } catch (error) {
    console.error(startErrorMessage(error, config?.port) ?? error);
    process.exit(1);
  }
}
