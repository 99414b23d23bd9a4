import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "@changming/domain/testing/builders";
import { aNews, aNewsCategory, aNotice, aStaticPage } from "@changming/domain/testing/content";
import { announceInvalidation } from "@changming/domain/context/tags";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp, testNow } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

let database: TestDatabase;
let world: World;
let app: App;

const origin = "https://changming.example";

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  // Everything without a route is answered by the page source.
  const source = fakeSite(async () => html("<h1>没有找到</h1>", 404));
  app = await createTestApp(database, { source, config: { origin } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

/** Values of an element, with entity references resolved. */
function valuesOf(name: string, xml: string): string[] {
  const found = [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))];
  return found.map(([, text = ""]) => text.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
}

const locations = async (url: string) => valuesOf("loc", (await get(url)).body);
const filesOfIndex = async () => (await locations("/sitemap.xml")).map((address) => address.replace(origin, ""));

async function allAddresses(): Promise<string[]> {
  const files = await filesOfIndex();
  return (await Promise.all(files.map(locations))).flat();
}

async function setClose(id: number, isClose: 0 | 1): Promise<void> {
  const token = await tokenOf(database.db, world, "owner");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await app.server.inject({
    method: "POST",
    url: "/api/residence/setClose",
    headers,
    payload: { id, isClose },
  });
  expect(response.json()).toMatchObject({ code: 1 });
}

const residence = (id: number) => `${origin}/home?id=${id}`;

test("robots.txt allows public pages, disallows personal ones, and names the sitemap", async () => {
  const { statusCode, headers, body } = await get("/robots.txt");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = body.split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ["/api/", "/search", "/login", "/browse_records"]) expect(lines).toContain(`Disallow: ${path}`);
  for (const path of ["/", "/home", "/park", "/notice"]) expect(lines).not.toContain(`Disallow: ${path}`);
});

test("the sitemap has absolute addresses of public residences, gardens, notices, articles, fixed pages", async () => {
  const addresses = await allAddresses();
  expect(addresses).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/famous_list`, `${origin}/about`]));
  expect(addresses).toContain(residence(world.residences.public));
  expect(addresses).toContain(`${origin}/album?id=${world.residences.public}`);
  expect(addresses).toContain(`${origin}/park?id=${world.gardenId}`);
  expect(addresses).toContain(`${origin}/notice_details?id=${world.notices.public}`);
  const article = new RegExp(`^${origin}/news_details\\?id=${world.news.public}&class_id=\\d+$`);
  expect(addresses.filter((address) => article.test(address))).toHaveLength(1);
  expect(addresses.every((address) => address.startsWith(`${origin}/`))).toBe(true);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("the sitemap omits everything private, hidden, unpublished or unwritten, and search and login", async () => {
  const addresses = await allAddresses();
  const { private: privateId, hidden } = world.residences;
  const pages = addresses.filter((address) => !/\/(park|notice_details|news_details)\?/.test(address));
  for (const id of [privateId, hidden]) {
    expect(pages.filter((address) => new URL(address).searchParams.get("id") === String(id))).toEqual([]);
  }
  expect(addresses).not.toContain(`${origin}/notice_details?id=${world.notices.private}`);
  expect(addresses).not.toContain(`${origin}/culture`);
  expect(
    addresses.filter((address) => /\/(search|login|register|forget|browse_records|cherish)/.test(address)),
  ).toEqual([]);
});

test("a closed residence leaves the sitemap at once, and an earlier ETag is no longer valid", async () => {
  const id = world.residences.public;
  const [file = ""] = (await filesOfIndex()).filter((path) => path.startsWith("/sitemap-residences-"));
  const before = await get(file);
  expect(valuesOf("loc", before.body)).toContain(residence(id));
  const conditional = { "if-none-match": String(before.headers.etag) };
  expect((await get(file, conditional)).statusCode).toBe(304);
  await setClose(id, 1);
  // It was the only public one, so the part is empty and the index omits it.
  expect((await get(file, conditional)).statusCode).toBe(404);
  expect(await allAddresses()).not.toContain(residence(id));
  await setClose(id, 0);
  expect(await allAddresses()).toContain(residence(id));
});

test("no request after closing gets the residence, even while the file is being made, twenty times", async () => {
  const id = world.residences.public;
  const { id: other } = await aResidence(database.db, { garden_id: world.gardenId });
  await announceInvalidation(database.db, ["residences"], "now");
  const part = `/sitemap-residences-${Math.ceil(id / 2_500)}.xml`;
  for (let round = 0; round < 20; round += 1) {
    const early = [get(part), get(part)];
    const late = setClose(id, 1).then(() => Promise.all([get(part), get(part)]));
    await Promise.all(early);
    for (const { body } of await late) {
      expect(valuesOf("loc", body), `round ${round}`).not.toContain(residence(id));
      expect(valuesOf("loc", body), `round ${round}`).toContain(residence(other));
    }
    await setClose(id, 0);
  }
});

test("a listed residence carries the day of its last change", async () => {
  const updated_at = new Date("2026-03-01T02:03:04.567Z");
  const { id } = await aResidence(database.db, { garden_id: world.gardenId, updated_at });
  await announceInvalidation(database.db, ["residences"], "now");
  const file = `/sitemap-residences-${Math.ceil(id / 2_500)}.xml`;
  await expect
    .poll(async () => (await get(file)).body)
    .toContain(`<loc>${origin}/home?id=${id}</loc><lastmod>2026-03-01T02:03:04Z</lastmod>`);
});

test.each([
  "/sitemap-residences-0.xml",
  "/sitemap-residences-99999.xml",
  "/sitemap-residences-1x.xml",
  "/sitemap-people-1.xml",
])("%s is not found", async (url) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(404);
  expect(body).not.toContain("<urlset");
});

test("feeds list the newest first with all fields that readers need, escaped", async () => {
  const title = `<b>"冬至" & 'A'`;
  // Not created in this order: only their times say which is newer.
  const id = await aNotice(database.db, {
    title,
    content_html: "<p>夜最长 &amp; 灯最亮</p><p>第二段\u001b</p>",
    published_at: new Date(testNow.getTime() - 1_000),
  });
  for (const days of [5, 2, 9]) {
    await aNotice(database.db, { published_at: new Date(testNow.getTime() - days * 86_400_000) });
  }
  await aStaticPage(database.db, 0);
  await announceInvalidation(database.db, ["notices"], "now");
  await expect
    .poll(async () => valuesOf("link", (await get("/notice.rss")).body))
    .toContain(`${origin}/notice_details?id=${id}`);
  const { headers, body } = await get("/notice.rss");
  expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(body).toContain("&lt;b&gt;&quot;冬至&quot; &amp; &apos;A&apos;");
  expect(body).toContain("<description>夜最长 &amp; 灯最亮 第二段</description>");
  expect(body).toContain(`<atom:link href="${origin}/notice.rss" rel="self"`);
  const dates = valuesOf("pubDate", body);
  expect(dates).toContain("Sat, 21 Nov 2026 03:59:59 GMT");
  expect(dates.length).toBeGreaterThanOrEqual(4);
  const times = dates.map((date) => Date.parse(date));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(valuesOf("guid", body)).not.toContain(`${origin}/notice_details?id=${world.notices.private}`);
});

test("the articles' feed names category and address, and includes a new article at once", async () => {
  const before = await get("/news.rss");
  const category_id = await aNewsCategory(database.db, { name: "节令" });
  const id = await aNews(database.db, { category_id, title: "大雪", summary: "仲冬之始" });
  await announceInvalidation(database.db, ["news"], "now");
  const address = `${origin}/news_details?id=${id}&class_id=${category_id}`;
  await expect.poll(async () => valuesOf("guid", (await get("/news.rss")).body)).toContain(address);
  const after = await get("/news.rss", { "if-none-match": String(before.headers.etag) });
  expect([after.statusCode, valuesOf("category", after.body)[0]]).toEqual([200, "节令"]);
  expect(valuesOf("description", after.body)).toContain("仲冬之始");
});

test("feeds answer HEAD, are compressed and revalidated, and an unknown parameter does not change them", async () => {
  const first = await get("/sitemap.xml", { "accept-encoding": "br" });
  expect(first.headers["cache-control"]).toBe("no-cache");
  const head = await app.server.inject({ method: "HEAD", url: "/sitemap.xml" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect((await get("/sitemap.xml?x=1", { host: "evil.example", "x-forwarded-host": "evil.example" })).body).toBe(
    (await get("/sitemap.xml")).body,
  );
});

test("over HTTP a second reader gets the cached response with the same headers", async () => {
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.server.address() as AddressInfo;
  const fetchNews = () => fetch(`http://127.0.0.1:${port}/news.rss`);
  const first = await fetchNews();
  const second = await fetchNews();
  expect(await second.text()).toBe(await first.text());
  for (const name of ["content-type", "etag", "cache-control", "x-frame-options"]) {
    expect(second.headers.get(name), name).toBe(first.headers.get(name));
  }
});

test("the manifest has the site's own name, also after it was changed, and takes photos from the share sheet", async () => {
  const manifest = async () => (await get("/manifest.webmanifest")).json();
  const first = await get("/manifest.webmanifest");
  expect(first.headers).toMatchObject({
    "content-type": "application/manifest+json; charset=utf-8",
    "cache-control": "no-cache",
  });
  expect(await manifest()).toMatchObject({
    start_url: "/",
    scope: "/",
    display: "standalone",
    share_target: { action: "/shared_photos", method: "POST", enctype: "multipart/form-data" },
  });
  for (const { src } of (await manifest()).icons) expect((await get(src)).headers["content-type"]).toBe("image/png");
  await database.db.updateTable("site_info").set({ name: "青松园" }).execute();
  await announceInvalidation(database.db, ["siteInfo"], "now");
  await expect.poll(async () => (await manifest()).name).toBe("青松园");
});
