import type { AddressInfo } from "node:net";
import { pageQueries } from "@changming/web/paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let plain: App;
let port: number;

const source = fakeSite(async ({ url }) => html(`<p>${url.pathname}${url.search}</p>`));
const mobileOrigin = "https://m.changming.example";

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database, { source, config: { mobileOrigin } });
  plain = await createTestApp(database, { source });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.server.address() as AddressInfo);
});

afterAll(async () => {
  await app?.close();
  await plain?.close();
  await database?.close();
});

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const computer =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36";

/** Over a real connection, so that the response cache takes part. */
function request(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    redirect: "manual",
    headers: { "user-agent": iPhone, ...headers },
  });
}

test.each(Object.keys(pageQueries))("a phone is redirected from %s to that path of the mobile site", async (path) => {
  const response = await request(path);
  expect([response.status, response.headers.get("location")]).toEqual([302, mobileOrigin + path]);
});

test("path and query are passed on unchanged, and the answer is not cached", async () => {
  const address = "/search?words=%E6%9E%97%20%2B%26&page=2&utm=x&words=b";
  for (const method of ["GET", "HEAD"]) {
    const response = await request(address, {}, method);
    expect([response.status, response.headers.get("location")]).toEqual([302, mobileOrigin + address]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("vary")).toBe("user-agent");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("the redirect precedes the cache: a phone and a computer take turns and each gets its own answer", async () => {
  for (let round = 0; round < 3; round += 1) {
    expect((await request("/home?id=7")).status).toBe(302);
    const page = await request("/home?id=7", { "user-agent": computer });
    expect([page.status, await page.text()]).toEqual([200, "<p>/home?id=7</p>"]);
    expect(page.headers.get("vary")).toBe("accept-encoding, user-agent, save-data");
  }
});

test("a phone that has the page in its cache is redirected all the same", async () => {
  const etag = (await request("/about", { "user-agent": computer })).headers.get("etag") ?? "";
  expect((await request("/about", { "if-none-match": etag })).status).toBe(302);
  expect((await request("/about", { "if-none-match": etag, "user-agent": computer })).status).toBe(304);
});

test.each([
  "/api/index/index",
  "/home.data?id=7",
  "/_root.data",
  "/art/brand/favicon.svg",
  "/assets/x.js",
  "/fonts/song.ttf",
  "/robots.txt",
  "/sitemap.xml",
  "/notice.rss",
  "/healthz",
  "/ws",
  "/sandbox/sms",
  "/callbacks/wechat",
  "/nowhere",
])("%s is not redirected", async (path) => {
  expect((await request(path)).headers.get("location")).toBeNull();
});

test("a POST is not redirected either", async () => {
  const { status, headers } = await request("/login", {}, "POST");
  expect([status, headers.get("location")]).toEqual([303, "/login"]);
});

test("a user who chose this site is not redirected: once by the query, permanently by the cookie", async () => {
  expect((await request("/home?id=7&pc=1")).status).toBe(200);
  // With `pc=0` the page deletes the cookie, and only then the phone is redirected.
  expect((await request("/home?id=7&pc=0")).status).toBe(200);
  for (const cookie of ["pc=1", "elder=1; pc=1", "pc=1; elder=1"]) {
    const page = await request("/home?id=7", { cookie });
    expect([page.status, page.headers.get("set-cookie")]).toEqual([200, null]);
  }
  for (const cookie of ["pc=0", "xpc=1", "pc=12", "elder=1"]) {
    expect((await request("/home?id=7", { cookie })).status, cookie).toBe(302);
  }
});

test("the page does not depend on the choice", async () => {
  const chosen = await request("/about", { cookie: "pc=1" });
  const chosenByQuery = await request("/about?pc=1");
  const other = await request("/about", { "user-agent": computer });
  const bodies = [await chosen.text(), await chosenByQuery.text(), await other.text()];
  expect(new Set(bodies).size).toBe(1);
});

test("a mobile site that is proxied to this server causes no redirect loop", async () => {
  const headers = { host: "m.changming.example", "user-agent": iPhone };
  expect((await app.server.inject({ url: "/home?id=7", headers })).statusCode).toBe(200);
});

test("a foreign host or a path of two slashes redirects nobody elsewhere", async () => {
  const evil = { host: "evil.example", "x-forwarded-host": "evil.example", "user-agent": iPhone };
  expect((await app.server.inject({ url: "/home", headers: evil })).headers.location).toBe(`${mobileOrigin}/home`);
  expect((await request("//evil.example/home")).headers.get("location")).toBeNull();
});

test("without a mobile site phones get the page, and it has no Vary by browser", async () => {
  const page = await plain.server.inject({ url: "/home?id=7", headers: { "user-agent": iPhone } });
  expect([page.statusCode, page.headers.vary]).toEqual([200, "accept-encoding, save-data"]);
});
