import { demoLogins, demoPassword, demoStaff } from "@changming/db/demo/demo-accounts";
import { once } from "node:events";
import { Session } from "node:inspector/promises";
import { createServer } from "node:net";
import { type Config, ConfigError } from "../config/config.ts";

export const say = (line: string): void => console.log(line);

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

/** Whether the process belongs to a terminal, which sends SIGHUP when it is closed. */
export function isOnTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
}

/** Milliseconds: a repeated signal within this time is the same one, sent to the process group and forwarded too. */
const sameSignalMs = 1_000;

/**
 * Resolves at the first of these signals; a later second one exits at once, without loss: PostgreSQL has what was
 * committed.
 */
export function untilStopSignal(...signals: NodeJS.Signals[]): Promise<void> {
  return new Promise((resolve) => {
    let firstSignalAt: number | undefined;
    for (const signal of signals) {
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

/** Throws the error of `listen` early: no database is created for a server that cannot listen. */
export async function assertPortsFree(config: Pick<Config, "port" | "host" | "metrics">): Promise<void> {
  await assertPortFree(config);
  if (!config.metrics?.listen) return;
  const { port, host } = config.metrics.listen;
  await assertPortFree({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`监控数据不能在 ${host}:${port} 提供（${error.code}），请换 METRICS_PORT 或 METRICS_HOST`);
  });
}

async function assertPortFree({ port, host }: Pick<Config, "port" | "host">): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

/**
 * Frees what only the start needed, a fifth of the process: the sources of its modules, the demo data. By itself the
 * engine collects it only when the heap has doubled.
 */
export async function collectGarbage(): Promise<void> {
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
