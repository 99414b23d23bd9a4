import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, type World } from "../testing/world.ts";
import { pageContentPolicy } from "./headers.ts";

let database: TestDatabase;
let world: World;
let app: App;
let secure: App;

const source = fakeSite(async ({ url }) => {
  if (url.pathname === "/login") throw new Error("a page that breaks");
  return url.pathname === "/" ? html("<p>长明</p>") : html("<p>没有</p>", 404);
});

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  app = await createTestApp(database, { source });
  secure = await createTestApp(database, {
    source,
    config: { isHttps: true, origin: "https://changming.example" },
  });
});

afterAll(async () => {
  await app?.close();
  await secure?.close();
  await database?.close();
});

const form = { "content-type": "application/x-www-form-urlencoded" };
const detail = (id: number | string) => `/api/residence/residenceDetail?id=${id}`;

const kinds: [string, number, () => InjectOptions][] = [
  ["an answer", 200, () => ({ url: detail(world.residences.public) })],
  ["an answer to HEAD", 200, () => ({ method: "HEAD", url: detail(world.residences.public) })],
  ["bad input", 400, () => ({ url: detail("x") })],
  ["an invalid call address", 404, () => ({ url: "/api/%zz?x=%zz" })],
  ["an invalid page address", 404, () => ({ url: "/%e0%a4%a" })],
  ["a missing session", 401, () => ({ method: "POST", url: "/api/user/logout", headers: form, payload: "" })],
  ["a private residence", 404, () => ({ url: detail(world.residences.private) })],
  ["an unknown call", 404, () => ({ url: "/api/no/such" })],
  ["a call by the wrong method", 404, () => ({ url: "/api/user/login" })],
  [
    "a preflight",
    404,
    () => ({ method: "OPTIONS", url: "/api/user/login", headers: { "access-control-request-method": "POST" } }),
  ],
  ["an unsupported method", 404, () => ({ method: "DELETE", url: detail(1) })],
  ["a huge body", 413, () => ({ method: "POST", url: "/api/user/login", headers: form, payload: "a".repeat(300_000) })],
  ["a page", 200, () => ({ url: "/" })],
  ["a page to HEAD", 200, () => ({ method: "HEAD", url: "/" })],
  ["an unknown page", 404, () => ({ url: "/nothing/here" })],
  ["a page that breaks", 500, () => ({ url: "/login" })],
  ["a file", 200, () => ({ url: "/art/brand/favicon.svg" })],
  ["a missing file", 404, () => ({ url: "/art/none.svg" })],
  ["a file outside the folder", 404, () => ({ url: "/art/..%2f..%2fpackage.json" })],
  ["a redirect", 302, () => ({ url: "/favicon.ico" })],
  [
    "a policy report",
    204,
    () => ({
      method: "POST",
      url: "/csp-report",
      headers: { "content-type": "application/csp-report" },
      payload: "{}",
    }),
  ],
  ["the liveness probe", 200, () => ({ url: "/healthz" })],
  ["readiness", 200, () => ({ url: "/readyz" })],
  ["a form sent before its script loaded", 303, () => ({ method: "POST", url: "/", headers: form, payload: "a=1" })],
  ["a form to an unknown address", 404, () => ({ method: "POST", url: "/nowhere", headers: form, payload: "a=1" })],
];

test.each(kinds)("%s (%d) carries every security header", async (_name, status, request) => {
  const response = await app.server.inject(request());
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({
    "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "x-request-id": expect.stringMatching(/^[\w-]{22}$/),
  });
  expect(response.headers).not.toHaveProperty("strict-transport-security");
  expect(response.headers).not.toHaveProperty("x-powered-by");
  expect(response.headers).not.toHaveProperty("server");
});

test.each(kinds)("%s (%d) sets no cookie and allows no foreign origin", async (_name, _status, request) => {
  const { headers, ...rest } = request();
  const foreign = { origin: "https://evil.example", "access-control-request-headers": "authorization" };
  const response = await app.server.inject({ ...rest, headers: { ...headers, ...foreign } });
  const names = Object.keys(response.headers);
  expect(names).not.toContain("set-cookie");
  expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

test.each(kinds)("%s (%d) over https sends HSTS", async (_name, _status, request) => {
  const response = await secure.server.inject(request());
  expect(response.headers["strict-transport-security"]).toBe("max-age=31536000");
});

test.each([
  ["subdomains", "max-age=31536000; includeSubDomains"],
  ["preload", "max-age=31536000; includeSubDomains; preload"],
] as const)("the HSTS scope %s is sent only where it is set", async (hstsScope, header) => {
  const wider = await createTestApp(database, { config: { isHttps: true, hstsScope } });
  const response = await wider.server.inject("/healthz");
  expect(response.headers["strict-transport-security"]).toBe(header);
  await wider.close();
});

test("an unchanged resource is answered with 304 and all headers", async () => {
  for (const url of [detail(world.residences.public), "/", "/art/brand/favicon.svg"]) {
    const first = await app.server.inject({ url });
    const again = await app.server.inject({ url, headers: { "if-none-match": String(first.headers.etag) } });
    expect([again.statusCode, again.body], url).toEqual([304, ""]);
    expect(again.headers, url).toMatchObject({ "x-frame-options": "DENY", "x-content-type-options": "nosniff" });
    expect(again.headers["x-request-id"], url).not.toBe(first.headers["x-request-id"]);
  }
});

test("an internal error discloses only an id, under which it is logged", async () => {
  await database.pool.query(`alter table slide rename to slide_away`);
  const response = await app.server.inject({ url: `/api/index/slideDetail?id=${world.slideId}` });
  await database.pool.query(`alter table slide_away rename to slide`);
  expect([response.statusCode, response.json()]).toEqual([
    500,
    {
      code: 2,
      msg: "服务出了点问题，请稍后再试",
      body: null,
      error: "failed",
      requestId: response.headers["x-request-id"],
    },
  ]);
  expect(response.headers).toMatchObject({ "x-frame-options": "DENY", "cache-control": "no-store" });
  const page = await app.server.inject({ url: "/login" });
  expect(page.body).toContain(String(page.headers["x-request-id"]));
  expect(page.body).not.toContain("breaks");
});

test("a page's policy allows no inline script but the framework's own, and no foreign file", () => {
  const policy = pageContentPolicy({ scripts: ["abc="], styles: ["def="] }, "https://changming.example");
  expect(policy).toContain("script-src 'self' 'sha256-abc=';");
  expect(policy).toContain("style-src 'self' 'sha256-def=';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|\*(?!\.alipay)/);
  expect(policy).toContain("connect-src 'self' wss://changming.example;");
  expect(policy).toContain("upgrade-insecure-requests");
  expect(pageContentPolicy({ scripts: [], styles: [] }, "http://localhost")).not.toMatch(
    /upgrade-insecure-requests|wss:/,
  );
});

test("every answer has its own id, and a client's id is ignored", async () => {
  const requests = Array.from({ length: 20 }, () =>
    app.server.inject({ url: detail("x"), headers: { "x-request-id": "mine", "request-id": "mine" } }),
  );
  const answers = await Promise.all(requests);
  const ids = answers.map((answer) => String(answer.headers["x-request-id"]));
  expect(new Set(ids).size).toBe(20);
  expect(ids).not.toContain("mine");
  expect(answers.map((answer) => answer.json<{ requestId: string }>().requestId)).toEqual(ids);
});
