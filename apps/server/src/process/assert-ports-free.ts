import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigError } from "../config/config.ts";

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
