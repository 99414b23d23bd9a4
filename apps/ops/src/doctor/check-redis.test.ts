import { expect, test } from "vitest";
import { parseConfig } from "@changming/server/config/config";
import { startRedis } from "@changming/server/testing/test-redis";
import { checkRedis } from "./check-redis.ts";

test("a Redis is reported where one is configured: reachable, with a wrong password, and away", async () => {
  expect(await checkRedis(parseConfig({}))).toEqual([]);
  const redis = await startRedis();
  try {
    expect(await checkRedis({ redis: redis.config })).toMatchObject([{ name: "Redis", state: "good" }]);
    const wrong = await checkRedis({ redis: { ...redis.config, password: "wrong" } });
    expect(wrong).toMatchObject([{ state: "bad", remedy: expect.stringContaining("REDIS_URL") }]);
    expect(JSON.stringify(wrong)).toContain("用不了（WRONGPASS）");
    expect(JSON.stringify(wrong)).not.toContain("wrong");
    await redis.servers[0]?.kill();
    expect(await checkRedis({ redis: redis.config })).toMatchObject([
      { state: "bad", message: "用不了（ECONNREFUSED）" },
    ]);
  } finally {
    await redis.close();
  }
});
