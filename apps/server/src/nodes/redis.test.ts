import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { announceInvalidation } from "@changming/domain/context/tags";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { connectLive, type TestSocket } from "../testing/live-client.ts";
import { createTestApp } from "../testing/test-app.ts";
import {
  metricsOnSite,
  startCluster,
  startRedis,
  startSentinels,
  type TestRedis,
  untilRedis,
} from "../testing/test-redis.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

/** Two nodes that share a database and a Redis. */
let database: TestDatabase;
let world: World;
const apps: App[] = [];
let redis: TestRedis | undefined;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
});

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await redis?.close();
  redis = undefined;
});

afterAll(() => database.close());

interface Nodes {
  redis: TestRedis;
  here: App;
  there: App;
  /** What the log of `here` says above the level of information. */
  log: string[];
}

async function openNodes(start: () => Promise<TestRedis>, rateLimitFactor = 1_000): Promise<Nodes> {
  redis = await start();
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const config = { redis: redis.config, rateLimitFactor, metrics: metricsOnSite };
  const here = await createTestApp(database, { config: { ...config, logLevel: "warn" }, logTo });
  const there = await createTestApp(database, { config });
  apps.push(here, there);
  for (const app of [here, there]) await untilRedis(app, true);
  return { redis, here, there, log };
}

async function listener(app: App): Promise<TestSocket> {
  const socket = await connectLive(app);
  await socket.request({ action: "loginResidence", residenceId: world.residences.public });
  return socket;
}

async function leave(app: App, content: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(database.db, world, "stranger")}` };
  const payload = { residenceId: world.residences.public, content };
  const answer = await app.server.inject({ method: "POST", url: "/api/residence/leaveMessage", headers, payload });
  expect(answer.json()).toMatchObject({ code: 1 });
}

/** Notifications that PostgreSQL delivers on the channel of live events while `act` runs. */
async function notifiedDuring(act: () => Promise<unknown>): Promise<number> {
  const client = await database.pool.connect();
  let count = 0;
  try {
    client.on("notification", () => (count += 1));
    await client.query("listen changming_live");
    await act();
    await client.query("unlisten changming_live");
    return count;
  } finally {
    client.removeAllListeners("notification");
    client.release();
  }
}

test("live events go from node to node through Redis alone, and through PostgreSQL while it is away", async () => {
  const nodes = await openNodes(startRedis);
  const socket = await listener(nodes.there);
  const say = async (content: string) => {
    await leave(nodes.here, content);
    await socket.untilEntry(content);
  };
  expect(await notifiedDuring(() => say("桂花开了"))).toBe(0);
  await nodes.redis.servers[0]?.kill();
  await untilRedis(nodes.here, false);
  expect(await notifiedDuring(() => say("今天下雨了"))).toBeGreaterThan(0);
  expect(nodes.log.filter((line) => line.includes("Redis is away"))).toHaveLength(1);
  await nodes.redis.servers[0]?.restart();
  await untilRedis(nodes.here, true);
  await untilRedis(nodes.there, true);
  expect(await notifiedDuring(() => say("天晴了"))).toBe(0);
});

test("a message sent in the moment in which Redis dies arrives", async () => {
  const nodes = await openNodes(startRedis);
  const socket = await listener(nodes.there);
  await nodes.redis.servers[0]?.kill();
  await leave(nodes.here, "正说着话");
  expect(await socket.untilEntry("正说着话")).toMatchObject({ residenceId: world.residences.public });
});

test("clients learn that they may have missed events when Redis is back", async () => {
  const nodes = await openNodes(startRedis);
  const socket = await listener(nodes.there);
  await nodes.redis.servers[0]?.kill();
  await untilRedis(nodes.there, false);
  expect(socket.messages.filter(({ msgType }) => msgType === "missed")).toEqual([]);
  await nodes.redis.servers[0]?.restart();
  await socket.until(() => socket.messages.find(({ msgType }) => msgType === "missed"));
});

test("a frozen Redis is given up within seconds, and requests do not wait for it", async () => {
  const nodes = await openNodes(startRedis);
  const socket = await listener(nodes.there);
  nodes.redis.servers[0]?.freeze();
  await untilRedis(nodes.here, false);
  const startedAt = performance.now();
  await leave(nodes.here, "石头一样静");
  await socket.untilEntry("石头一样静");
  // Less than one timeout of a command, of which a request that waits has several.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  nodes.redis.servers[0]?.thaw();
  await untilRedis(nodes.here, true);
});

test("counts that change on one node are refreshed on the other; privacy never goes through Redis", async () => {
  const nodes = await openNodes(startRedis);
  const { public: id } = world.residences;
  const messages = async (app: App) => {
    const { body } = (await app.server.inject({ url: `/api/residence/leaveMessageList?id=${id}` })).json();
    return body.counts as number;
  };
  const before = await messages(nodes.there);
  await leave(nodes.here, "又是一年春");
  await expect.poll(() => messages(nodes.there), { timeout: 5_000 }).toBe(before + 1);
  const intro = () => nodes.there.server.inject({ url: `/api/residence/intro?id=${id}` });
  expect((await intro()).statusCode).toBe(200);
  nodes.redis.servers[0]?.freeze();
  await database.db.updateTable("residence").set({ is_private: true }).where("id", "=", id).execute();
  await announceInvalidation(database.db, [`residence:${id}`], "now");
  await expect.poll(async () => (await intro()).statusCode, { timeout: 5_000 }).toBe(404);
  await database.db.updateTable("residence").set({ is_private: false }).where("id", "=", id).execute();
  await announceInvalidation(database.db, [`residence:${id}`], "now");
});

test("limits of an address are counted over all nodes, and by each while Redis is away", async () => {
  const nodes = await openNodes(startRedis, 1 / 20);
  const logIn = async (app: App, remoteAddress: string) => {
    const payload = { mobile: "13800000000", loginType: 0, password: "0".repeat(64) };
    const request = { method: "POST", url: "/api/user/login", remoteAddress, payload } as const;
    return (await app.server.inject(request)).statusCode;
  };
  expect(await logIn(nodes.here, "192.0.2.1")).toBe(400);
  expect([await logIn(nodes.there, "192.0.2.1"), await logIn(nodes.here, "192.0.2.1")]).toEqual([429, 429]);
  expect(await logIn(nodes.there, "192.0.2.2")).toBe(400);
  await nodes.redis.servers[0]?.kill();
  for (const app of [nodes.here, nodes.there]) {
    expect([await logIn(app, "192.0.2.3"), await logIn(app, "192.0.2.3")]).toEqual([400, 429]);
  }
});

test("a site starts without its Redis and uses it as soon as it is there", async () => {
  redis = await startRedis();
  await redis.servers[0]?.kill();
  const app = await createTestApp(database, {
    config: { redis: redis.config, metrics: metricsOnSite },
  });
  apps.push(app);
  await untilRedis(app, false);
  expect((await app.server.inject("/readyz")).statusCode).toBe(200);
  await redis.servers[0]?.restart();
  await untilRedis(app, true);
});

test("two sites that share a Redis do not receive each other's messages", async () => {
  const nodes = await openNodes(startRedis);
  const other = await createTestDatabase("empty");
  const otherWorld = await makeWorld(other.db);
  const config = { redis: nodes.redis.config, metrics: metricsOnSite };
  const app = await createTestApp(other, { config, secretKey: Buffer.alloc(32, 7) });
  try {
    await untilRedis(app, true);
    const socket = await connectLive(app);
    await socket.request({ action: "loginResidence", residenceId: otherWorld.residences.public });
    const own = await listener(nodes.there);
    await leave(nodes.here, "只在自家");
    await own.untilEntry("只在自家");
    expect(socket.entries).toEqual([]);
  } finally {
    await app.close();
    await other.close();
  }
});

test("when sentinels replace the primary, both nodes go on with its replica", async () => {
  const nodes = await openNodes(startSentinels);
  const socket = await listener(nodes.there);
  await nodes.redis.servers[0]?.kill();
  await leave(nodes.here, "换了一盏灯");
  await socket.untilEntry("换了一盏灯");
  await untilRedis(nodes.here, true);
  await untilRedis(nodes.there, true);
  expect(
    await notifiedDuring(async () => {
      await leave(nodes.here, "灯又亮了");
      await socket.untilEntry("灯又亮了");
    }),
  ).toBe(0);
});

test("a cluster carries messages and counters", async () => {
  const nodes = await openNodes(startCluster);
  const socket = await connectLive(nodes.there);
  await socket.request({ action: "loginResidence", residenceId: world.residences.public });
  await leave(nodes.here, "三处相连");
  expect(await socket.untilEntry("三处相连")).toMatchObject({ residenceId: world.residences.public });
});
