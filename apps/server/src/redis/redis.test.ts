import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { cuttableConnection } from "@changming/db/testing/cuttable-connection";
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
import { connectSubscriber } from "./connect-redis.ts";
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

/** Leaves messages on `here` until one reaches the socket without a notification of PostgreSQL. */
async function expectThroughRedis({ here }: Nodes, socket: TestSocket): Promise<void> {
  let count = 0;
  const say = async () => {
    count += 1;
    const content = `第${count}次：${crypto.randomUUID()}`;
    await leave(here, content);
    await socket.untilEntry(content);
  };
  // A machine that pauses in the wrong moment sends through PostgreSQL.
  await expect.poll(() => notifiedDuring(say), { timeout: 20_000 }).toBe(0);
}

test("live events go from node to node through Redis alone, and through PostgreSQL while it is away", async () => {
  const nodes = await openNodes(startRedis);
  expect(nodes.log).toEqual([]);
  const socket = await listener(nodes.there);
  const say = async (content: string) => {
    await leave(nodes.here, content);
    await socket.untilEntry(content);
  };
  await expectThroughRedis(nodes, socket);
  await nodes.redis.servers[0]?.kill();
  await untilRedis(nodes.here, false);
  expect(await notifiedDuring(() => say("今天下雨了"))).toBeGreaterThan(0);
  expect(nodes.log.filter((line) => line.includes("Redis is away")).length).toBeGreaterThan(0);
  await nodes.redis.servers[0]?.restart();
  await untilRedis(nodes.here, true);
  await untilRedis(nodes.there, true);
  await expectThroughRedis(nodes, socket);
});

test("a message sent in the moment in which Redis dies arrives", async () => {
  const nodes = await openNodes(startRedis);
  const socket = await listener(nodes.there);
  await nodes.redis.servers[0]?.kill();
  await leave(nodes.here, "正说着话");
  expect(await socket.untilEntry("正说着话")).toMatchObject({ residenceId: world.residences.public });
});

test("clients learn that they may have missed events when Redis goes and when it is back", async () => {
  const nodes = await openNodes(startRedis);
  const socket = await listener(nodes.there);
  const missed = () => socket.messages.filter(({ msgType }) => msgType === "missed").length;
  const before = missed();
  await nodes.redis.servers[0]?.kill();
  await expect.poll(missed, { timeout: 10_000 }).toBe(before + 1);
  await nodes.redis.servers[0]?.restart();
  await expect.poll(missed, { timeout: 10_000 }).toBe(before + 2);
});

test("while Redis is frozen requests are answered and events arrive; it is used again when it thaws", async () => {
  const nodes = await openNodes(startRedis);
  const socket = await listener(nodes.there);
  nodes.redis.servers[0]?.freeze();
  await leave(nodes.here, "石头一样静");
  expect(await socket.untilEntry("石头一样静")).toMatchObject({ residenceId: world.residences.public });
  await untilRedis(nodes.here, false);
  nodes.redis.servers[0]?.thaw();
  await expectThroughRedis(nodes, socket);
});

test("counts that change on one node are refreshed on the other", async () => {
  const nodes = await openNodes(startRedis);
  const messages = async (app: App) => {
    const url = `/api/residence/leaveMessageList?id=${world.residences.public}`;
    return (await app.server.inject({ url })).json().body.counts as number;
  };
  const before = await messages(nodes.there);
  await leave(nodes.here, "又是一年春");
  await expect.poll(() => messages(nodes.there), { timeout: 5_000 }).toBe(before + 1);
});

test("a privacy switch does not go through Redis, and holds on the other node while Redis is frozen", async () => {
  const nodes = await openNodes(startRedis);
  const { public: id } = world.residences;
  const payloads: string[] = [];
  const watcher = await connectSubscriber(nodes.redis.config, 0);
  watcher.on("pmessage", (_pattern: string, _channel: string, payload: string) => payloads.push(payload));
  await once(watcher, "ready");
  await watcher.psubscribe("*");
  const headers = { authorization: `Bearer ${await tokenOf(database.db, world, "owner")}` };
  const setPrivate = async (isClose: 0 | 1) => {
    const request = { method: "POST", url: "/api/residence/setClose", headers, payload: { id, isClose } } as const;
    expect((await nodes.here.server.inject(request)).json()).toMatchObject({ code: 1 });
  };
  const status = async () => (await nodes.there.server.inject({ url: `/api/residence/intro?id=${id}` })).statusCode;
  expect(await status()).toBe(200);
  try {
    await setPrivate(1);
    await expect.poll(status, { timeout: 5_000 }).toBe(404);
    await setPrivate(0);
    await expect.poll(status, { timeout: 5_000 }).toBe(200);
    nodes.redis.servers[0]?.freeze();
    await setPrivate(1);
    await expect.poll(status, { timeout: 5_000 }).toBe(404);
    nodes.redis.servers[0]?.thaw();
    // What was published before this has arrived.
    await expect.poll(() => payloads.some((payload) => /^\d+$/.test(payload)), { timeout: 10_000 }).toBe(true);
    expect(payloads.filter((payload) => payload.includes('"now"'))).toEqual([]);
  } finally {
    watcher.disconnect();
    await setPrivate(0);
  }
});

let logins = 0;

/** Logs in to no account, from an address: the class `credentials` allows one a minute. */
async function logIn(app: App, remoteAddress: string): Promise<number> {
  logins += 1;
  const mobile = `139${String(logins).padStart(8, "0")}`;
  const payload = { mobile, loginType: 0, password: "0".repeat(64) };
  const request = { method: "POST", url: "/api/user/login", remoteAddress, payload } as const;
  return (await app.server.inject(request)).statusCode;
}

test.each([
  ["server", startRedis, "192.0.2"],
  ["cluster", startCluster, "198.51.100"],
])(
  "limits of an address are counted over all nodes of a %s, and by each while it is away",
  async (_kind, start, net) => {
    const nodes = await openNodes(start, 1 / 20);
    expect(await logIn(nodes.here, `${net}.1`)).toBe(400);
    expect([await logIn(nodes.there, `${net}.1`), await logIn(nodes.here, `${net}.1`)]).toEqual([429, 429]);
    expect(await logIn(nodes.there, `${net}.2`)).toBe(400);
    for (const server of nodes.redis.servers) await server.kill();
    for (const app of [nodes.here, nodes.there]) {
      expect([await logIn(app, `${net}.3`), await logIn(app, `${net}.3`)]).toEqual([400, 429]);
    }
  },
);

test("a site starts without its Redis and uses it as soon as it is there", async () => {
  redis = await startRedis();
  await redis.servers[0]?.kill();
  const log: string[] = [];
  const app = await createTestApp(database, {
    config: { redis: redis.config, metrics: metricsOnSite, logLevel: "warn" },
    logTo: { write: (line) => void log.push(line) },
  });
  apps.push(app);
  await expect.poll(() => log.some((line) => /ECONNREFUSED.*Redis is away/.test(line)), { timeout: 10_000 }).toBe(true);
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
  await expectThroughRedis(nodes, socket);
});

test("who was removed receives nothing private, though the notification of it has not arrived", async () => {
  redis = await startRedis();
  const connection = await cuttableConnection(database.url);
  const config = { redis: redis.config, metrics: metricsOnSite };
  const here = await createTestApp(database, { config });
  const there = await createTestApp(database, { config, databaseUrl: connection.url });
  apps.push(here, there);
  for (const app of apps) await untilRedis(app, true);
  const { private: residenceId } = world.residences;
  const join = async (caller: "owner" | "relative") => {
    const socket = await connectLive(there);
    await socket.request({ action: "auth", token: await tokenOf(database.db, world, caller) });
    expect(await socket.request({ action: "loginResidence", residenceId })).toMatchObject({ ok: true });
    return socket;
  };
  const [owner, removed] = [await join("owner"), await join("relative")];
  const relative = database.db.deleteFrom("residence_member").where("account_id", "=", world.accounts.relative);
  connection.silence();
  await relative.where("residence_id", "=", residenceId).execute();
  const headers = { authorization: `Bearer ${await tokenOf(database.db, world, "owner")}` };
  const payload = { residenceId, content: "只给还在的家人" };
  await here.server.inject({ method: "POST", url: "/api/residence/leaveMessage", headers, payload });
  await owner.untilEntry("只给还在的家人");
  // It was sent to both in one round.
  await removed.until(() => removed.acks.find(({ ok }) => !ok));
  expect(removed.entries).toEqual([]);
  await connection.close();
});

test("when the first sentinel hangs, the others name the primary", async () => {
  redis = await startSentinels();
  redis.sentinels[0]?.freeze();
  const app = await createTestApp(database, { config: { redis: redis.config, metrics: metricsOnSite } });
  apps.push(app);
  await untilRedis(app, true);
  expect(redis.sentinels).toHaveLength(3);
});

test("while any server of a cluster is frozen, events arrive or clients are notified; it is used again when it thaws", async () => {
  const nodes = await openNodes(startCluster);
  const socket = await listener(nodes.there);
  await expectThroughRedis(nodes, socket);
  for (const server of nodes.redis.servers) {
    const seen = socket.messages.length;
    server.freeze();
    const content = `一处停了，话还在：${server.port}`;
    await leave(nodes.here, content);
    const received = await socket.until(() =>
      socket.messages
        .slice(seen)
        .find((one) => one.msgType === "missed" || ("content" in one && one.content === content)),
    );
    expect(["missed", "message"]).toContain(received.msgType);
    server.thaw();
    await untilRedis(nodes.there, true);
  }
  await expectThroughRedis(nodes, socket);
});

test("a server that leaves the second subscription unanswered does not end the process; the next one is used", async () => {
  let subscriptions = 0;
  redis = await startRedis();
  const real = redis.servers[0]?.port ?? 0;
  const proxy = createServer((near) => {
    const far = connect(real, "127.0.0.1");
    let isSilent = false;
    near.on("data", (bytes) => {
      if (bytes.toString().toLowerCase().includes("subscribe")) {
        subscriptions += 1;
        isSilent = subscriptions === 2;
      }
      if (!isSilent) far.write(bytes);
    });
    far.on("data", (bytes) => near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    sockets.add(near);
  });
  const sockets = new Set<Socket>();
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  const config = { ...redis.config, hosts: [{ host: "127.0.0.1", port }] };
  const app = await createTestApp(database, { config: { redis: config, metrics: metricsOnSite } });
  try {
    await untilRedis(app, true);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => subscriptions, { timeout: 20_000 }).toBeGreaterThan(2);
    await untilRedis(app, true);
  } finally {
    await app.close();
    proxy.close();
  }
});
