import type { Config } from "@changming/server/config/config";
import { connectRedis } from "@changming/server/nodes/connect-redis";
import { bad, type Finding, good, reasonOf } from "./finding.ts";

/** Milliseconds for the connection, with the search of sentinels for their primary. */
const timeoutMs = 5_000;

/** Whether Redis accepts the login and a command; nothing where none is configured. */
export async function checkRedis({ redis }: Pick<Config, "redis">): Promise<Finding[]> {
  if (redis === null) return [];
  const client = await connectRedis(redis);
  let lastError: unknown;
  const ready = new Promise<boolean>((resolve) => {
    client.on("error", (error: unknown) => (lastError = error));
    client.once("ready", () => resolve(true));
    setTimeout(() => resolve(false), timeoutMs).unref();
  });
  try {
    if (!(await ready)) throw lastError;
    await client.ping();
    return [good("Redis", "连得上")];
  } catch (error) {
    const reason = lastError ?? error;
    return [bad("Redis", `用不了（${reasonOf(reason)}）`, "检查 REDIS_URL 的地址、密码和防火墙；没有它网站照常运行")];
  } finally {
    client.disconnect();
  }
}
