import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type OpenDatabase } from "@changming/db/database";
import { cuttableConnection, type CuttableConnection } from "@changming/db/testing/cuttable-connection";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";
import { errorNameOf, errorEnvelope } from "./envelope.ts";
import { mountHealth } from "./health.ts";

/** The app's database connection can be cut. */
let database: TestDatabase;
let connection: CuttableConnection;
let behind: OpenDatabase;
let world: World;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  connection = await cuttableConnection(database.url);
  behind = openDatabase(connection.url, { poolSize: 4 });
  app = await createTestApp({ ...behind, url: connection.url });
});

afterAll(async () => {
  await app?.close();
  await behind?.close();
  await connection?.close();
  await database?.close();
});

/** A result of /readyz is cached for a second. */
const soon = { timeout: 10_000, interval: 100 };
const readiness = () => statusOf("/readyz");
const statusOf = async (url: string) => (await app.server.inject({ url })).statusCode;
const detail = () => `/api/residence/residenceDetail?id=${world.residences.public}`;

test("a server with its database is alive and ready", async () => {
  expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
});

test("readiness is not reachable from outside: a request that a proxy forwarded finds nothing", async () => {
  for (const headers of [{ "x-forwarded-for": "203.0.113.9" }, { forwarded: "for=203.0.113.9" }]) {
    const spellings = ["/readyz", "/%72eadyz", "/readyz?x=1"];
    const answers = spellings.map(async (url) => (await app.server.inject({ url, headers })).statusCode);
    expect(await Promise.all(answers)).toEqual([404, 404, 404]);
    expect((await app.server.inject({ url: "/healthz", headers })).statusCode).toBe(200);
  }
});

test("a database that lacks a migration makes it not ready", async () => {
  const { rows } = await database.pool.query<{ name: string; timestamp: string }>(
    "delete from kysely_migration where name = (select max(name) from kysely_migration) returning *",
  );
  await expect.poll(readiness, soon).toBe(503);
  await database.pool.query("insert into kysely_migration values ($1, $2)", [rows[0]?.name, rows[0]?.timestamp]);
  await expect.poll(readiness, soon).toBe(200);
});

test("while the database is away the server stays alive, answers with a message, and recovers by itself", async () => {
  expect(await statusOf(detail())).toBe(200);
  const token = await tokenOf(database.db, world, "owner");
  connection.cut();
  await expect.poll(readiness, soon).toBe(503);
  expect(await statusOf("/healthz")).toBe(200);
  // A call with a token also queries the session.
  for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
    const rejected = await app.server.inject({ url: `/api/residence/intro?id=${world.residences.public}`, headers });
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      503,
      { code: 2, error: "unavailable", msg: "服务暂时不可用，请稍后再试" },
    ]);
  }
  connection.restore();
  await expect.poll(readiness, soon).toBe(200);
  expect(await statusOf(detail())).toBe(200);
});

test("connections ended by PostgreSQL are replaced without an error for visitors", async () => {
  await Promise.all([1, 2, 3].map(() => statusOf("/readyz")));
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  await expect.poll(readiness, soon).toBe(200);
});

test("a stopping server is alive but no longer ready", async () => {
  const stopping = fastify();
  mountHealth(stopping, { isTaking: () => false, isWorking: async () => true });
  const statuses = ["/healthz", "/readyz"].map(async (url) => (await stopping.inject({ url })).statusCode);
  expect(await Promise.all(statuses)).toEqual([200, 503]);
  await stopping.close();
});

test.each([
  ["57014", "unavailable"],
  ["55P03", "unavailable"],
  ["53300", "unavailable"],
  ["57P01", "unavailable"],
  ["ECONNREFUSED", "unavailable"],
  ["ECONNRESET", "unavailable"],
  ["53100", "unavailable"],
  ["25006", "unavailable"],
  ["ENOSPC", "unavailable"],
  ["EROFS", "unavailable"],
  ["23505", "failed"],
  ["42P01", "failed"],
])("a thrown %s becomes %s", (code, name) => {
  expect(errorNameOf(Object.assign(new Error("of the database"), { code }))).toBe(name);
});

test("the thrown value is never disclosed", () => {
  expect(errorNameOf("a text")).toBe("failed");
  expect(errorNameOf(undefined)).toBe("failed");
  expect(errorNameOf(new Error("timeout exceeded when trying to connect"))).toBe("unavailable");
  expect(errorEnvelope("failed", "r")).toEqual({
    code: 2,
    msg: "服务出了点问题，请稍后再试",
    body: null,
    error: "failed",
    requestId: "r",
  });
});
