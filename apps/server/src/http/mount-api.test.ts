import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { accessMatrix, type CallName } from "../testing/access-matrix.ts";
import { namedCalls, requestOf } from "../testing/requests.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

let database: TestDatabase;
let world: World;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  app = await createTestApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const gets = namedCalls.filter(({ call }) => call.method === "GET");
const right = (name: string) => accessMatrix[name as CallName].input(world, "public");

test.each(gets)("$name answers HEAD as GET, without the body", async ({ name, call }) => {
  for (const input of [right(name), { ...right(name), id: "2000000000", residenceId: "2000000000" }]) {
    const request = requestOf(call, input);
    const get = await app.server.inject(request);
    const head = await app.server.inject({ ...request, method: "HEAD" });
    expect([head.statusCode, head.body]).toEqual([get.statusCode, ""]);
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    expect(head.headers.etag).toBe(get.headers.etag);
  }
});

const isOneWay = ({ call }: (typeof namedCalls)[number]) => !call.alsoPost;

test.each(namedCalls.filter(isOneWay))("$name is unknown under the other method", async ({ name, call }) => {
  const other = call.method === "GET" ? "POST" : "GET";
  const token = await tokenOf(database.db, world, "owner");
  const request = requestOf({ ...call, method: other }, right(name), token);
  const response = await app.server.inject(request);
  expect([response.statusCode, response.json()]).toMatchObject([404, { code: 0, error: "unknownCall", body: null }]);
});

const isPersonal = (path: string) => namedCalls.every(({ call }) => call.path !== path || call.auth === "account");
const personalPaths = [...new Set(namedCalls.map(({ call }) => call.path))].filter(isPersonal);

test.each(personalPaths)("%s returns the login error to a stranger for every action and method", async (url) => {
  for (const method of ["GET", "POST"] as const) {
    for (const requested of [url, `${url}?actionName=noSuchAction`]) {
      const stranger = await app.server.inject({ method, url: requested });
      expect([stranger.statusCode, stranger.json()], requested).toMatchObject([
        401,
        { code: 1003, error: "sessionInvalid" },
      ]);
    }
  }
  const headers = { authorization: `Bearer ${await tokenOf(database.db, world, "owner")}` };
  const member = await app.server.inject({ method: "PUT", url, headers });
  expect(member.json()).toMatchObject({ code: 0, error: "unknownCall" });
});

test.each(namedCalls.filter((named) => !isOneWay(named)))(
  "$name answers a form as it answers a query, and an invalid one with the same message",
  async ({ name, call }) => {
    const token = await tokenOf(database.db, world, "owner");
    for (const input of [right(name), { keywords: "念".repeat(31) }, { keywords: "查无此人" }]) {
      const plain = ({ body }: { body: string }) => body.replace(/"requestId":"[^"]*"/, "");
      const requested = await app.server.inject(requestOf(call, input, token));
      const posted = await app.server.inject(requestOf({ ...call, method: "POST" }, input, token));
      expect([posted.statusCode, plain(posted)]).toEqual([requested.statusCode, plain(requested)]);
      expect(posted.headers["cache-control"]).toBe("no-store");
    }
  },
);

test.each(gets.filter(({ call }) => call.aliases))("$name answers the same at its aliases", async ({ name, call }) => {
  for (const path of call.aliases ?? []) {
    const here = await app.server.inject(requestOf(call, right(name)));
    const there = await app.server.inject(requestOf({ ...call, path }, right(name)));
    expect(there.body).toBe(here.body);
  }
});

test.each(gets.filter(({ call }) => call.cached))(
  "$name may be cached by browsers with revalidation",
  async ({ name, call }) => {
    const request = requestOf(call, right(name));
    const first = await app.server.inject(request);
    expect(first.headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "application/json; charset=utf-8",
    });
    const again = await app.server.inject({ ...request, headers: { "if-none-match": String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const other = await app.server.inject({ ...request, headers: { "if-none-match": 'W/"of-another-time"' } });
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
  },
);

test.each(["/api", "/api?x=1", "/api/", "/api/no/such"])("%s is no call and gets an envelope", async (url) => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS"] as const) {
    const response = await app.server.inject({ method, url });
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 0, error: "unknownCall", body: null }]);
  }
  const strange = { method: "POST", url, headers: { "content-type": "text/strange" }, payload: "x" } as const;
  expect((await app.server.inject(strange)).json()).toMatchObject({ code: 0, body: null });
});

test("an error is never cached, and the next visitor's has its own id", async () => {
  const url = "/api/residence/residenceDetail?id=2000000000";
  const first = await app.server.inject({ url });
  const second = await app.server.inject({ url });
  expect(first.headers["cache-control"]).toBe("no-store");
  expect(first.headers).not.toHaveProperty("etag");
  const ids = [first, second].map((answer) => answer.json<{ requestId: string }>().requestId);
  expect(ids).toEqual([first.headers["x-request-id"], second.headers["x-request-id"]]);
  expect(ids[0]).not.toBe(ids[1]);
});

test("an answer is sent in the best encoding that the client accepts", async () => {
  const request = { url: `/api/residence/residenceDetail?id=${world.residences.public}` };
  const plain = await app.server.inject(request);
  for (const [accepted, unpack] of [
    ["br, gzip", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const packed = await app.server.inject({ ...request, headers: { "accept-encoding": accepted } });
    expect(packed.headers["content-encoding"]).toBe(accepted.split(",")[0]);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  }
});

test("the order of the fields and unknown fields make no difference", async () => {
  const list = (query: string) => app.server.inject({ url: `/api/residence/itemList?${query}` });
  const plain = await list("residenceType=0&page=1&keywords=%E5%91%A8");
  const other = await list("utm_source=x&keywords=%E5%91%A8&callback=alert&page=1&residenceType=0");
  expect(other.body).toBe(plain.body);
  expect(other.headers.etag).toBe(plain.headers.etag);
});

test("a body of 256 KiB is read, a larger one is rejected before it is parsed", async () => {
  const post = (size: number) =>
    app.server.inject({
      method: "POST",
      url: "/api/user/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "a".repeat(size),
    });
  expect((await post(262_144)).json()).toMatchObject({ code: 0, error: "invalidInput" });
  const rejected = await post(262_145);
  expect([rejected.statusCode, rejected.json()]).toMatchObject([413, { code: 0, error: "requestTooLarge" }]);
});

test.each([
  "/api/residence/none",
  "/api",
  "/api/",
  "/api/residence/residenceDetail/",
  "/API/residence/residenceDetail",
])("%s is not a call", async (url) => {
  const response = await app.server.inject({ method: "POST", url });
  expect(response.statusCode).toBe(404);
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("too many requests of one address are rejected with a message, another address is not affected", async () => {
  const strict = await createTestApp(database, { config: { rateLimitFactor: 0.01 } });
  const login = (remoteAddress: string) => strict.server.inject({ ...requestOf(logIn.call, {}), remoteAddress });
  const logIn = namedCalls.find(({ name }) => name === "account.logIn") ?? { call: gets[0]!.call };
  const answers = [
    await login("198.51.100.1"),
    await login("198.51.100.1"),
    await login("198.51.100.1"),
    await login("198.51.100.2"),
  ];
  await strict.close();
  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 429, 429, 400]);
  expect(answers[1]?.json()).toMatchObject({ code: 0, error: "tooManyRequests", msg: "操作太频繁，请稍后再试" });
  expect(answers[1]?.headers).toMatchObject({ "x-frame-options": "DENY", "cache-control": "no-store" });
});

test("rate limits are separate for each class, and cached answers are not counted", async () => {
  const strict = await createTestApp(database, { config: { rateLimitFactor: 0.01 } });
  const site = () => strict.server.inject({ url: "/api/fragment/siteMsg" });
  const statuses = [];
  for (let time = 0; time < 30; time += 1) statuses.push((await site()).statusCode);
  await strict.close();
  expect(new Set(statuses)).toEqual(new Set([200]));
});
