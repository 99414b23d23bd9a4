import { demoLogins, demoPassword } from "@changming/db/demo/demo-accounts";
import { systemClock } from "@changming/kit/clock";
import { type App, createApp } from "./app.ts";
import { type Config, parseConfig } from "./config.ts";
import { prepareGround } from "./ground.ts";
import type { SiteSource } from "./pages/site-source.ts";
import { sentenceFor } from "./start-faults.ts";

const say = (line: string) => console.log(line);

function announce(address: string, config: Config): void {
  say(`\n  长明已就绪   ${address}\n`);
  if (config.isDemo) {
    for (const login of demoLogins) say(`  ${login.mobile}  密码 ${demoPassword}  ${login.says}`);
    say("");
  }
  say("  按 Ctrl-C 停止");
}

/** Stops in order at the first signal, at once at the second: PostgreSQL keeps what was committed. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const leave = (code: number) => process.exit(code);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) leave(1);
      isStopping = true;
      say("正在停止……");
      stop().then(
        () => leave(0),
        (error: unknown) => {
          console.error(error);
          leave(1);
        },
      );
    });
  }
}

async function open(config: Config, source: SiteSource): Promise<void> {
  const ground = await prepareGround(config, systemClock, say);
  let app: App | undefined;
  const stop = async () => {
    await app?.close();
    await ground.close();
  };
  try {
    app = await createApp({
      config,
      database: ground.database,
      databaseUrl: ground.url,
      clock: systemClock,
      source,
    });
    const address = await app.server.listen({ port: config.port, host: config.host });
    stopOnSignal(stop);
    announce(config.publicOrigin ?? address, config);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Environment → configuration → database → app → listen. What goes wrong ends in one sentence and exit code 1. */
export async function runServer(env: Record<string, string | undefined>, source: SiteSource): Promise<void> {
  let config: Config | undefined;
  try {
    config = parseConfig(env);
    await open(config, source);
  } catch (error) {
    console.error(sentenceFor(error, config?.port) ?? error);
    process.exitCode = 1;
  }
}
