import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { createTestApp, openSession, testNow } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let now = testNow;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  app = await createTestApp(database, { clock: () => now });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { port } = app.server.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

/** Headers without those that are unique to each answer. */
function lasting(response: Response): Record<string, string> {
  const { date: _date, "x-request-id": _id, ...rest } = Object.fromEntries(response.headers);
  return rest;
}

async function idOf(name: string): Promise<number> {
  const row = await database.db.selectFrom("residence").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return row.id;
}

test("a repeated request gets the same bytes and headers, and an id of its own", async () => {
  const first = await get("/api/index/index");
  const second = await get("/api/index/index");
  expect(lasting(second)).toEqual(lasting(first));
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(second.headers.get("x-frame-options")).toBe("DENY");
});

test("a client that has the bytes already gets 304 without a body", async () => {
  await get("/api/index/index2");
  const etag = (await get("/api/index/index2")).headers.get("etag") ?? "";
  const again = await get("/api/index/index2", { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("a closed residence is not answered from the cache, nor is a request with a token", async () => {
  const id = await idOf("沈玉兰");
  const path = `/api/residence/residenceDetail?id=${id}`;
  await get(path);
  expect((await get(path)).status).toBe(200);
  const owner = await openSession(database, "13800000002");
  const authorization = { authorization: `Bearer ${owner}` };
  const { port } = app.server.server.address() as AddressInfo;
  const closed = await fetch(`http://127.0.0.1:${port}/api/residence/setClose`, {
    method: "POST",
    headers: authorization,
    body: new URLSearchParams({ id: String(id), isClose: "1" }),
  });
  expect(closed.status).toBe(200);
  expect((await get(path)).status).toBe(404);
  const member = await get(path, authorization);
  expect([member.status, member.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect((await get(path)).status).toBe(404);
});

test("after midnight in Shanghai no answer of the previous day is sent", async () => {
  await get("/api/fragment/siteMsg");
  expect(await (await get("/api/fragment/siteMsg")).text()).toContain("2026年11月21日");
  now = new Date("2026-11-21T16:00:00Z");
  expect(await (await get("/api/fragment/siteMsg")).text()).toContain("2026年11月22日");
});
