import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";
import { correctedPath, pageAddress } from "./mount-site.ts";

let database: TestDatabase;
let world: World;
let app: App;
let renders: string[];

/** /home renders a residence's name, as the real one does: through the typed client, in process. */
const source = fakeSite(async ({ url, client, nonce }) => {
  renders.push(`${url.pathname}${url.search}`);
  if (url.pathname === "/search") return html("", 302, { location: "/elsewhere", "x-remix-reload-document": "true" });
  if (!url.pathname.startsWith("/home")) return html(`<p>${url.host}</p><script nonce="${nonce}">run()</script>`);
  const result = await client.residence.detail({ id: url.searchParams.get("id") ?? "" });
  return result.ok ? html(`<h1>${result.body.name}</h1>`) : html("<h1>没有找到</h1>", 404);
});

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  app = await createTestApp(database, { source, config: { origin: "http://changming.example" } });
});

beforeEach(() => {
  renders = [];
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

async function setClose(isClose: 0 | 1): Promise<void> {
  const headers = {
    authorization: `Bearer ${await tokenOf(database.db, world, "owner")}`,
    "content-type": "application/json",
  };
  const payload = { id: world.residences.public, isClose };
  const response = await app.server.inject({ method: "POST", url: "/api/residence/setClose", headers, payload });
  expect(response.json()).toMatchObject({ code: 1 });
}

test("a page is rendered once and then cached, whatever is appended to its address", async () => {
  const first = await get("/");
  for (const url of ["/", "/?utm_source=x", "/?__proto__[x]=1", `/?x=${"a".repeat(8_000)}`]) {
    expect((await get(url)).body).toBe(first.body);
  }
  expect(renders).toEqual(["/"]);
  expect(first.headers["cache-control"]).toBe("no-cache");
});

test("no request header of a visitor gets into the page that others see", async () => {
  const hostile = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-original-url": "/admin",
    "x-rewrite-url": "/admin",
    cookie: "token=x",
    authorization: `Bearer ${await tokenOf(database.db, world, "owner")}`,
  };
  const poisoned = await get("/introd", hostile);
  const clean = await get("/introd");
  expect(clean.body).toBe(poisoned.body);
  expect(clean.body).toContain("changming.example");
  expect(clean.body).not.toContain("evil");
});

test("a cached page carries its own policy with the hash of the framework's script, and no nonce", async () => {
  for (const response of [await get("/login"), await get("/login")]) {
    expect(response.body).toContain("<script>run()</script>");
    const hash = createHash("sha256").update("run()").digest("base64");
    expect(response.headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}'`);
  }
});

test("a page is rendered for a visitor, also when a member requests it with a token", async () => {
  const headers = { authorization: `Bearer ${await tokenOf(database.db, world, "owner")}` };
  expect((await get(`/home?id=${world.residences.private}`, headers)).statusCode).toBe(404);
  expect((await get(`/home?id=${world.residences.public}`, headers)).body).toContain("周念慈");
});

test.each(["/home", "/home.data"])(
  "%s of a residence that was closed is gone at once, and its 404 is not cached",
  async (path) => {
    const page = `${path}?id=${world.residences.public}`;
    const displayed = await get(page);
    expect([displayed.statusCode, displayed.body]).toEqual([200, "<h1>周念慈</h1>"]);
    await setClose(1);
    const gone = await get(page, { "if-none-match": String(displayed.headers.etag) });
    const unknown = await get(`${path}?id=${world.residences.unknown}`);
    expect([gone.statusCode, gone.body, gone.headers["cache-control"]]).toEqual([404, unknown.body, "no-store"]);
    await setClose(0);
    expect((await get(page)).statusCode).toBe(200);
  },
);

test("a page that was being rendered during the switch does not show the residence, in thirty rounds", async () => {
  const page = `/home?id=${world.residences.public}`;
  for (let round = 0; round < 30; round += 1) {
    const early = Array.from({ length: 5 }, () => get(page));
    const afterClosing = setClose(1).then(() => Promise.all(Array.from({ length: 5 }, () => get(page))));
    await Promise.all(early);
    for (const response of await afterClosing)
      expect([response.statusCode, response.body], `round ${round}`).toEqual([404, "<h1>没有找到</h1>"]);
    expect((await get(page)).statusCode, `cached in round ${round}`).toBe(404);
    await setClose(0);
  }
});

test("an address that is no page is rendered as a 404, each time again", async () => {
  await get("/nothing/here?id=1");
  await get("/nothing.data");
  await get("/home/x.css");
  expect(renders).toEqual(["/404", "/404.data", "/404"]);
});

test("a redirect of a page reaches both the visitor and the router", async () => {
  const response = await get("/search?words=x");
  expect([response.statusCode, response.headers.location]).toEqual([302, "/elsewhere"]);
  expect(response.headers["x-remix-reload-document"]).toBe("true");
});

test("a form submitted before its script loaded redirects to its page, without the submitted data", async () => {
  const send = (url: string) =>
    app.server.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "mobile=13800000001&password=geheim",
    });
  const response = await send("/login?from=%2Fhome");
  expect([response.statusCode, response.headers.location, response.body]).toEqual([303, "/login", ""]);
  for (const url of ["/nowhere", "/login.data", "/api/nothing"]) expect((await send(url)).statusCode, url).toBe(404);
});

test("an address that causes too many renders gets a 429; cached pages are still served to it", async () => {
  const strict = await createTestApp(database, { source, config: { rateLimitFactor: 0.01 } });
  const request = (url: string) => strict.server.inject({ url });
  const statuses = [];
  for (let id = 1; id <= 8; id += 1) statuses.push((await request(`/nothing/${id}`)).statusCode);
  expect(statuses.at(-1)).toBe(429);
  await strict.close();
});

test.each([
  ["/home/", "/home"],
  ["/HOME?id=1", "/home?id=1"],
  ["/Home/?id=1&utm_source=x", "/home?id=1&utm_source=x"],
  ["/Search/?words=%E6%9E%97", "/search?words=%E6%9E%97"],
])("%s redirects permanently to %s", async (url, location) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(301);
  expect(answer.headers.location).toBe(location);
  expect(renders).toEqual([]);
});

test.each(["//evil.example/", "/%2F/evil.example/", "/\\evil.example/", "/HOME/x/", "/nothing/?next=//evil.example"])(
  "%s is no page and no redirect",
  async (url) => {
    const answer = await get(url);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.statusCode).not.toBe(301);
  },
);

const canonical = (address: string) => {
  const url = new URL(address, "http://localhost");
  return pageAddress(url.pathname, url.searchParams)?.canonical ?? null;
};

test("keys that the page does not read are dropped, so that they cannot fill the cache", () => {
  expect(canonical("/?utm_source=x&a=1")).toBe("/");
  expect(canonical("/home?x=1&id=3&id2=4")).toBe("/home?id=3");
  expect(canonical("/login?from=%2Fhome")).toBe("/login");
});

test("one page has one address, whatever the order of its keys", () => {
  expect(canonical("/search?page=2&words=林")).toBe(canonical("/search?words=林&page=2"));
  expect(canonical("/search?words=%E6%9E%97")).toBe(canonical("/search?words=林"));
  expect(canonical("/home?id=3&id=4")).toBe("/home?id=3");
});

test.each([
  "/nothing",
  "/home/",
  "/home/x.css",
  "//evil.example",
  "/HOME",
  "/__proto__",
  "/constructor",
  "/toString",
  "/api/x",
  "",
])("%j is no page", (path) => {
  expect(pageAddress(path, new URLSearchParams())).toBeNull();
});

test("search terms longer than any page reads are cut", () => {
  expect(canonical(`/search?words=${"a".repeat(200)}`)).toBe(`/search?words=${"a".repeat(200)}`);
  expect(canonical(`/search?words=${"a".repeat(201)}`)).toBe(`/search?words=${"a".repeat(200)}`);
});

test("what the router requests when it navigates is the data of the same page", () => {
  expect(pageAddress("/home.data", new URLSearchParams("id=3&_routes=routes%2Fhome"))).toEqual({
    canonical: "/home.data?id=3",
    isData: true,
  });
  expect(pageAddress("/_.data", new URLSearchParams())).toEqual({ canonical: "/_.data", isData: true });
  expect(pageAddress("/_root.data", new URLSearchParams())).toMatchObject({ isData: true });
  expect(pageAddress("/nothing.data", new URLSearchParams())).toBeNull();
  expect(pageAddress("/home", new URLSearchParams("id=3"))).toMatchObject({ isData: false });
});

test.each([
  ["/home/", "/home"],
  ["/HOME", "/home"],
  ["/Home//", "/home"],
  ["/Family_Index/", "/family_index"],
])("%j means the page %j", (path, page) => {
  expect(correctedPath(path)).toBe(page);
});

test.each([
  "/",
  "/home",
  "//",
  "//evil.example/",
  "/\\evil.example/",
  "//home",
  "/HOME.data",
  "/nothing/",
  "/CONSTRUCTOR/",
  "",
])("%j is not corrected", (path) => {
  expect(correctedPath(path)).toBeNull();
});
