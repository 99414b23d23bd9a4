import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@changming/db/embedded/embedded";
import { openDatabase } from "@changming/db/database";
import { cuttableConnection } from "@changming/db/testing/cuttable-connection";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aPaidOrder } from "@changming/domain/testing/paying";
import { sha256Hex } from "@changming/kit/ids";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import type { App } from "../app.ts";
import type { MetricsConfig } from "../config/config.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp, testNow } from "../testing/test-app.ts";
import { makeWorld, type World } from "../testing/world.ts";

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
});

afterAll(() => database.close());

const token = "a-token-of-the-monitoring";
const bearer = { authorization: `Bearer ${token}` };
const source = fakeSite(async ({ url }) => html(`page of ${url.pathname}`, url.pathname === "/404" ? 404 : 200));

/** Runs `read` with a server, and closes it. */
async function withApp(metrics: MetricsConfig | null, read: (app: App, dataDir: string) => Promise<void>) {
  const { path: dataDir, discard } = await makeTempFolder();
  const app = await createTestApp(database, { source, config: { metrics, dataDir } });
  try {
    await read(app, dataDir);
  } finally {
    await app.close();
    await discard();
  }
}

const onSite: MetricsConfig = { listen: null, token };
const scrape = async (app: App) => (await app.server.inject({ url: "/metrics", headers: bearer })).body;
const linesOf = (text: string, name: string) => text.split("\n").filter((line) => line.startsWith(name));

/** The value of a sample, by its name with its labels; undefined where there is none. */
function valueOf(text: string, sample: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length));
}

test("without a setting no address has metrics", async () => {
  await withApp(null, async (app) => {
    expect((await app.server.inject({ url: "/metrics", headers: bearer })).statusCode).toBe(404);
  });
});

test("on the site's port only the bearer of the token reads them, and no cache stores them", async () => {
  await withApp(onSite, async (app) => {
    for (const headers of [
      {},
      { authorization: "Bearer " },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
    ]) {
      const response = await app.server.inject({ url: "/metrics", headers });
      expect([response.statusCode, response.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(response.body).not.toContain("changming_");
    }
    const response = await app.server.inject({ url: "/metrics", headers: bearer });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(response.headers["content-type"]).toContain("version=0.0.4");
    expect(response.body).toContain("changming_ready 1");
    expect(response.body).toContain("process_resident_memory_bytes");
  });
});

test("a port of its own answers there alone, and is free again when the server has closed", async () => {
  const port = await freePort();
  const metrics: MetricsConfig = { listen: { port, host: "127.0.0.1" }, token: null };
  const address = `http://127.0.0.1:${port}`;
  await withApp(metrics, async (app) => {
    await app.server.ready();
    const response = await fetch(`${address}/metrics`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("changming_ready 1")]);
    for (const path of ["/", "/home?id=1", "/metrics/x"]) expect((await fetch(`${address}${path}`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(404);
    expect((await app.server.inject("/metrics")).statusCode).toBe(404);
  });
  await expect(fetch(`${address}/metrics`)).rejects.toThrow("fetch failed");
});

test("requests are counted by route and status with their durations; no label contains what a visitor wrote", async () => {
  await withApp(onSite, async (app) => {
    const { server } = app;
    for (const name of ["secret-name", "another-name"]) {
      await server.inject({ url: `/search?words=${name}` });
      await server.inject({ url: `/${name}` });
      await server.inject({ method: "PURGE" as "GET", url: `/${name}` });
    }
    await server.inject({ url: `/api/residence/residenceDetail?id=${world.residences.public}` });
    const text = await scrape(app);
    const count = (labels: string) => valueOf(text, `changming_http_requests_total{${labels}}`);
    expect(count('route="page",method="GET",status="2xx"')).toBe(2);
    expect(count('route="unlisted",method="GET",status="4xx"')).toBe(2);
    expect(count('route="/api/residence/residenceDetail",method="GET",status="2xx"')).toBe(1);
    expect(valueOf(text, 'changming_http_request_duration_seconds_count{route="page",method="GET"}')).toBe(2);
    expect(text).not.toMatch(/secret-name|another-name|PURGE/);
  });
});

test("a repeated request is a hit of a cache, and what had to be made is a miss that took time", async () => {
  await withApp(onSite, async (app) => {
    const get = () => app.server.inject({ url: "/search?words=one" });
    await get();
    const first = await scrape(app);
    await get();
    const second = await scrape(app);
    const growth = (name: string) => {
      const [before, after] = [first, second].map((text) => valueOf(text, name) ?? Number.NaN);
      return (after ?? 0) - (before ?? 0);
    };
    expect(valueOf(first, 'changming_cache_misses_total{cache="pages"}')).toBe(1);
    expect(valueOf(first, 'changming_cache_make_seconds_total{cache="pages"}')).toBeGreaterThan(0);
    expect(growth('changming_cache_misses_total{cache="pages"}')).toBe(0);
    expect(
      growth('changming_cache_hits_total{cache="pages"}') + growth('changming_cache_hits_total{cache="responses"}'),
    ).toBe(1);
  });
});

test("while the database is away, its counts are left out and counted as not read, and the site is not ready", async () => {
  const connection = await cuttableConnection(database.url);
  const behind = openDatabase(connection.url, { poolSize: 2, connectTimeoutMs: 500 });
  const { path: dataDir, discard } = await makeTempFolder();
  const app = await createTestApp({ ...database, ...behind }, { source, config: { metrics: onSite, dataDir } });
  try {
    expect(linesOf(await scrape(app), "changming_orders_undelivered ")).toHaveLength(1);
    connection.cut();
    await expect.poll(async () => valueOf(await scrape(app), "changming_ready"), { timeout: 20_000 }).toBe(0);
    await expect
      .poll(async () => linesOf(await scrape(app), "changming_orders_undelivered "), { timeout: 20_000 })
      .toEqual([]);
    const text = await scrape(app);
    expect(linesOf(text, "changming_waiting{")).toEqual([]);
    expect(valueOf(text, 'changming_scrape_errors_total{source="database"}')).toBeGreaterThan(0);
  } finally {
    await app.close();
    await behind.close();
    await connection.close();
    await discard();
  }
});

test("orders, payments, codes and what waits for staff are counted, without anything of a person", async () => {
  const account = world.accounts.owner;
  const at = (secondsAgo: number) => new Date(testNow.getTime() - secondsAgo * 1_000);
  const delivered = await aPaidOrder(database.db, 100);
  const undelivered = await aPaidOrder(database.db, 100);
  const set = (id: number, values: { state?: "paid"; paid_at: Date; delivered_at: Date | null }) =>
    database.db.updateTable("orders").set(values).where("id", "=", id).execute();
  await set(delivered.orderId, { paid_at: at(2_000), delivered_at: at(1_300) });
  await set(undelivered.orderId, { state: "paid", paid_at: at(500), delivered_at: null });
  await database.db
    .insertInto("verification_code")
    .values({
      phone_hash: sha256Hex("p"),
      code_type: 1,
      code_hash: sha256Hex("c"),
      made_at: at(60),
      expires_at: at(-200),
      wrong_tries: 3,
    })
    .execute();
  await database.db
    .insertInto("feedback")
    .values({ account_id: account, title: "字小", content: "看不清", pictures: [], written_at: at(7_200) })
    .execute();
  await withApp(onSite, async (app) => {
    const text = await scrape(app);
    const values = {
      paid: valueOf(text, 'changming_orders{state="paid"}'),
      lastDay: valueOf(text, 'changming_orders_last_day{state="delivered"}'),
      undelivered: valueOf(text, "changming_orders_undelivered"),
      oldest: valueOf(text, "changming_orders_undelivered_oldest_seconds"),
      slowest: valueOf(text, "changming_orders_delivery_max_seconds"),
      refunds: valueOf(text, 'changming_refunds{state="failed"}'),
      codes: valueOf(text, "changming_codes_last_hour"),
      wrong: valueOf(text, "changming_codes_wrong_attempts_last_hour"),
      waiting: valueOf(text, 'changming_waiting{queue="feedback"}'),
      since: valueOf(text, 'changming_waiting_oldest_seconds{queue="feedback"}'),
      none: valueOf(text, 'changming_waiting{queue="alive"}'),
    };
    expect(values).toEqual({
      paid: 1,
      lastDay: 1,
      undelivered: 1,
      oldest: 500,
      slowest: 700,
      refunds: 0,
      codes: 1,
      wrong: 3,
      waiting: 1,
      since: 7_200,
      none: 0,
    });
    const ofTheSite = text.split("\n").filter((line) => line.includes("changming_"));
    expect(ofTheSite.join("\n")).not.toMatch(/字小|看不清|1[3-9]\d{9}/);
  });
});

test("a source that cannot be read is left out and counted; the others are there", async () => {
  await withApp(onSite, async (app, dataDir) => {
    expect(linesOf(await scrape(app), "changming_disk_free_bytes")).toHaveLength(1);
    await rm(dataDir, { recursive: true });
    const text = await scrape(app);
    expect(linesOf(text, "changming_disk_")).toEqual([]);
    expect(valueOf(text, 'changming_scrape_errors_total{source="disk"}')).toBe(1);
    expect(valueOf(text, "changming_last_backup_timestamp_seconds")).toBe(0);
    expect(valueOf(text, "changming_ready")).toBe(1);
  });
});
