import type { Config } from "@changming/server/config/config";
import { connectRedis } from "@changming/server/redis/connect-redis";
import { bad, type Finding, good, reasonOf } from "./finding.ts";

/** Milliseconds for the connection, with the search of sentinels for their primary. */
const timeoutMs = 5_000;

/** Whether Redis accepts the login, messages and scripts; nothing where none is configured. */
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
    // What the nodes do: messages and counters.
    await client.publish("changming:doctor", "");
    await client.eval("return 1", 1, "changming:doctor");
    return [good("Redis", "连得上")];
  } catch (error) {
    return [
      bad(
        "Redis",
        `用不了（${replyOf(lastError ?? error)}）`,
        "检查 REDIS_URL 的地址、密码和防火墙；没有它网站照常运行",
      ),
    ];
  } finally {
    client.disconnect();
  }
}

/** The first word of an error that Redis replied, such as WRONGPASS; else the code. */
function replyOf(error: unknown): string {
  const last = error instanceof Error && "lastNodeError" in error ? (error.lastNodeError ?? error) : error;
  const word = last instanceof Error && last.name === "ReplyError" ? /^[A-Z]+/.exec(last.message)?.[0] : undefined;
  return word ?? reasonOf(last);
}
