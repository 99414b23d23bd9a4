import { afterEach, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { closeSite, openSite } from "@changming/domain/opening/open-site";
import { aStaff, aStaffSession, asStaff } from "@changming/domain/testing/staff";
import { testCtx } from "@changming/domain/testing/test-ctx";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { webFontPath } from "@changming/kit/web-font";
import { createTestApp, testNow } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App | undefined;

beforeEach(async () => {
  database = await createTestDatabase("empty");
});

afterEach(async () => {
  await app?.close();
  app = undefined;
  await database.close();
});

const pages = fakeSite(async ({ url }) => html(`page of ${url.pathname}`));

async function start(state: "open" | "closed"): Promise<App> {
  await loadBasics(database.db, state);
  app = await createTestApp(database, { source: pages });
  return app;
}

const staffCookie = async () => {
  const staff = await aStaff(database.db, { role: "administrator" });
  return {
    staff,
    cookie: `staff=${await aStaffSession(database.db, staff.id, { created_at: testNow, last_seen_at: testNow })}`,
  };
};
const get = (url: string, headers: Record<string, string> = {}) => app?.server.inject({ url, headers });

test("every address of a closed site is one page for visitors, with 503 and Retry-After, never cached", async () => {
  await start("closed");
  for (const url of ["/", "/home?id=1", "/nowhere", "/sitemap", "/soon", "/register"]) {
    const response = await get(url);
    expect([response?.statusCode, response?.body], url).toEqual([503, "page of /soon"]);
    expect(response?.headers).toMatchObject({
      "retry-after": "3600",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
  }
});

test("staff see the closed page at one address of the back office, which only our own pages may frame", async () => {
  await start("closed");
  const { cookie } = await staffCookie();
  const response = await get("/admin/closed-page", { cookie });
  expect([response?.statusCode, response?.body]).toEqual([200, "page of /soon"]);
  expect(response?.headers).toMatchObject({
    "cache-control": "no-store",
    "x-frame-options": "SAMEORIGIN",
    "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
  });
  const stranger = await get("/admin/closed-page");
  expect([stranger?.statusCode, stranger?.headers.location]).toEqual([302, "/admin"]);
  expect((await get("/", { cookie }))?.headers["x-frame-options"]).toBe("DENY");
});

test("calls, files, feeds, data of pages and forms get the error with Retry-After", async () => {
  await start("closed");
  const urls = [
    "/api/index/index",
    "/api/nothing",
    "/home.data?id=1",
    "/robots.txt",
    "/sitemap.xml",
    "/uploads/a/b.webp",
    "/ws",
  ];
  for (const url of urls) {
    const response = await get(url);
    expect([response?.statusCode, response?.json().error], url).toEqual([503, "siteClosed"]);
    expect(response?.headers["retry-after"], url).toBe("3600");
  }
  const posted = await app?.server.inject({ method: "POST", url: "/api/user/login", payload: {} });
  expect(posted?.json()).toMatchObject({ code: 2, error: "siteClosed", msg: "网站还没有开门，请过些时候再来" });
});

test("health, the back office, its files and the gateways' callbacks are served all the same", async () => {
  await start("closed");
  expect((await get("/healthz"))?.statusCode).toBe(200);
  for (const file of ["/art/brand/favicon.svg", webFontPath("song", "还没有开门")]) {
    expect((await get(file))?.statusCode, file).toBe(200);
  }
  expect((await get("/api/admin/session?actionName=who"))?.json()).toMatchObject({ code: 1 });
  const callback = await app?.server.inject({ method: "POST", url: "/callbacks/wechat", payload: {} });
  expect(callback?.statusCode).not.toBe(503);
});

test("staff with a session see the site, others with a cookie do not", async () => {
  await start("closed");
  const { cookie } = await staffCookie();
  expect((await get("/", { cookie }))?.body).toBe("page of /");
  expect((await get("/", { cookie: `staff=${"a".repeat(43)}` }))?.statusCode).toBe(503);
  await database.db.updateTable("staff_session").set({ revoked_at: testNow }).execute();
  expect((await get("/", { cookie }))?.statusCode).toBe(503);
});

test("closing takes effect at once, also for pages that are cached, and opening too", async () => {
  await start("open");
  await get("/");
  expect((await get("/"))?.body).toBe("page of /");
  const { staff } = await staffCookie();
  const ctx = testCtx(database.db, asStaff(staff));
  await closeSite(ctx, { sentence: "今晚换机器，明早回来。" });
  await expect.poll(async () => (await get("/"))?.statusCode).toBe(503);
  const call = await get("/api/index/index");
  expect(call?.json()).toMatchObject({ error: "siteClosed", msg: "今晚换机器，明早回来。" });
  await openSite(ctx);
  await expect.poll(async () => (await get("/"))?.body).toBe("page of /");
});

test("an announced day says when machines shall come again", async () => {
  await start("closed");
  await app?.close();
  await database.db.updateTable("site_info").set({ opens_on: "2026-11-23" }).execute();
  app = await createTestApp(database, { source: pages });
  // Noon of the 21st in Shanghai.
  expect((await get("/"))?.headers["retry-after"]).toBe(String(36 * 3_600));
});
