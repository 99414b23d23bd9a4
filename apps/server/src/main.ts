import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { demoLogins, demoPassword } from "@changming/db/demo/demo-accounts";
import { systemClock } from "@changming/kit/clock";
import { createApp } from "./app.ts";
import { ConfigError, parseConfig, type Config } from "./config.ts";
import { prepareGround } from "./ground.ts";
import { builtSite } from "./pages/built-site.ts";

const webBuild = fileURLToPath(new URL("../../web/build/", import.meta.url));

const say = (line: string) => console.log(line);

/** Sentences meant for the operator; anything else is a fault and keeps its stack. */
function isPlainSentence(error: unknown): error is Error {
  return error instanceof ConfigError || (error instanceof Error && error.name === "GroundError");
}

function sentenceFor(error: unknown, port: number | undefined): string | null {
  if (isPlainSentence(error)) return error.message;
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (error.code === "EADDRINUSE") return `端口 ${port} 已被别的程序占用，请关闭它，或用 PORT 换一个端口`;
  if (error.code === "EACCES") return `没有权限使用端口 ${port}，请用 PORT 换一个 1024 以上的端口`;
  if (error.code === "ECONNREFUSED") return "连不上 DATABASE_URL 所指的数据库，请确认它已启动、地址无误";
  if (error.code === "28P01" || error.code === "3D000") return "DATABASE_URL 的账号、密码或库名不对";
  return null;
}

function announce(address: string, config: Config): void {
  say("");
  say(`  长明已就绪   ${address}`);
  if (config.isDemo) {
    say("");
    for (const login of demoLogins) say(`  ${login.mobile}  密码 ${demoPassword}  ${login.says}`);
  }
  say("");
  say("  按 Ctrl-C 停止");
}

async function run(config: Config): Promise<void> {
  const ground = await prepareGround(config, systemClock, say);
  const app = await createApp({
    config,
    database: ground.database,
    databaseUrl: ground.url,
    clock: systemClock,
    clientFolder: resolve(webBuild, "client"),
    site: builtSite(resolve(webBuild, "server/index.js")),
  });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= app.close().finally(() => ground.close()));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // Asked twice: leave at once; PostgreSQL keeps what was committed.
      if (stopping) process.exit(1);
      say("正在停止……");
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  try {
    const address = await app.server.listen({ port: config.port, host: config.host });
    announce(config.publicOrigin ?? address, config);
  } catch (error) {
    await stop();
    throw error;
  }
}

let port: number | undefined;
try {
  const config = parseConfig(process.env);
  port = config.port;
  await run(config);
} catch (error) {
  console.error(sentenceFor(error, port) ?? error);
  process.exitCode = 1;
}
