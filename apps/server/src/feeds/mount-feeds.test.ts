import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "@changming/domain/testing/builders";
import { aNews, aNewsCategory, aNotice, aStaticPage } from "@changming/domain/testing/content";
import { announceFall } from "@changming/domain/tags";
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
  // What no route takes is a page's to answer.
  const source = fakeSite(async () => html("<h1>没有找到</h1>", 404));
  app = await createTestApp(database, { source, config: { origin } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

/** Values of an element, references resolved. */
function valuesOf(name: string, xml: string): string[] {
  const found = [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))];
  return found.map(([, text = ""]) => text.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
}

const locations = async (url: string) => valuesOf("loc", (await get(url)).body);
const filesOfIndex = async () => (await locations("/sitemap.xml")).map((address) => address.replace(origin, ""));

async function everythingTold(): Promise<string[]> {
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

test("robots.txt opens what is public, closes what is somebody's own, and says where the sitemap is", async () => {
  const { statusCode, headers, body } = await get("/robots.txt");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = body.split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ["/api/", "/search", "/login", "/browse_records"]) expect(lines).toContain(`Disallow: ${path}`);
  for (const path of ["/", "/home", "/park", "/notice"]) expect(lines).not.toContain(`Disallow: ${path}`);
});

test("the sitemap leads to public residences, gardens, notices, articles and the standing pages, with absolute addresses", async () => {
  const told = await everythingTold();
  expect(told).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/famous_list`, `${origin}/about`]));
  expect(told).toContain(residence(world.residences.open));
  expect(told).toContain(`${origin}/album?id=${world.residences.open}`);
  expect(told).toContain(`${origin}/park?id=${world.gardenId}`);
  expect(told).toContain(`${origin}/notice_details?id=${world.notices.open}`);
  const article = new RegExp(`^${origin}/news_details\\?id=${world.news.open}&class_id=\\d+$`);
  expect(told.filter((address) => article.test(address))).toHaveLength(1);
  expect(told.every((address) => address.startsWith(`${origin}/`))).toBe(true);
  expect(new Set(told).size).toBe(told.length);
});

test("it tells of nothing that is private, hidden, not out yet or not written, nor of search and login", async () => {
  const told = await everythingTold();
  const { closed, hidden } = world.residences;
  const rooms = told.filter((address) => !/\/(park|notice_details|news_details)\?/.test(address));
  for (const id of [closed, hidden]) {
    expect(rooms.filter((address) => new URL(address).searchParams.get("id") === String(id))).toEqual([]);
  }
  expect(told).not.toContain(`${origin}/notice_details?id=${world.notices.closed}`);
  expect(told).not.toContain(`${origin}/culture`);
  expect(told.filter((address) => /\/(search|login|register|forget|browse_records|cherish)/.test(address))).toEqual([]);
});

test("a residence that was closed leaves the sitemap at once, and an ETag of before says so", async () => {
  const id = world.residences.open;
  const [file = ""] = (await filesOfIndex()).filter((path) => path.startsWith("/sitemap-residences-"));
  const before = await get(file);
  expect(valuesOf("loc", before.body)).toContain(residence(id));
  const held = { "if-none-match": String(before.headers.etag) };
  expect((await get(file, held)).statusCode).toBe(304);
  await setClose(id, 1);
  // It was the only public one: nothing is left to tell, and the index does not name the file.
  expect((await get(file, held)).statusCode).toBe(404);
  expect(await everythingTold()).not.toContain(residence(id));
  await setClose(id, 0);
  expect(await everythingTold()).toContain(residence(id));
});

test("what is asked for after a switch never names the residence, though the file was being made, twenty times over", async () => {
  const id = world.residences.open;
  const { id: other } = await aResidence(database.db, { garden_id: world.gardenId });
  await announceFall(database.db, ["residences"], "now");
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

test("a known residence carries the day of its last change", async () => {
  const updated_at = new Date("2026-03-01T02:03:04.567Z");
  const { id } = await aResidence(database.db, { garden_id: world.gardenId, updated_at });
  await announceFall(database.db, ["residences"], "now");
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
])("%s is not there", async (url) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(404);
  expect(body).not.toContain("<urlset");
});

test("feeds tell the newest first with what readers need, escaped", async () => {
  const title = `<b>"冬至" & 'A'`;
  // Not in the order in which they were written: only their times say which is newer.
  const id = await aNotice(database.db, {
    title,
    content_html: "<p>夜最长 &amp; 灯最亮</p><p>第二段\u001b</p>",
    published_at: new Date(testNow.getTime() - 1_000),
  });
  for (const days of [5, 2, 9]) {
    await aNotice(database.db, { published_at: new Date(testNow.getTime() - days * 86_400_000) });
  }
  await aStaticPage(database.db, 0);
  await announceFall(database.db, ["notices"], "now");
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
  expect(valuesOf("guid", body)).not.toContain(`${origin}/notice_details?id=${world.notices.closed}`);
});

test("the articles' feed names category and address, and a new article is in it at once", async () => {
  const before = await get("/news.rss");
  const category_id = await aNewsCategory(database.db, { name: "节令" });
  const id = await aNews(database.db, { category_id, title: "大雪", summary: "仲冬之始" });
  await announceFall(database.db, ["news"], "now");
  const address = `${origin}/news_details?id=${id}&class_id=${category_id}`;
  await expect.poll(async () => valuesOf("guid", (await get("/news.rss")).body)).toContain(address);
  const after = await get("/news.rss", { "if-none-match": String(before.headers.etag) });
  expect([after.statusCode, valuesOf("category", after.body)[0]]).toEqual([200, "节令"]);
  expect(valuesOf("description", after.body)).toContain("仲冬之始");
});

test("they answer HEAD, are compressed, ask to be asked again, and nothing hung on their address is kept", async () => {
  const first = await get("/sitemap.xml", { "accept-encoding": "br" });
  expect(first.headers["cache-control"]).toBe("no-cache");
  const head = await app.server.inject({ method: "HEAD", url: "/sitemap.xml" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect((await get("/sitemap.xml?x=1", { host: "evil.example", "x-forwarded-host": "evil.example" })).body).toBe(
    (await get("/sitemap.xml")).body,
  );
});

test("over the line a second reader is answered from memory with the same headers", async () => {
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.server.address() as AddressInfo;
  const ask = () => fetch(`http://127.0.0.1:${port}/news.rss`);
  const [first, second] = [await ask(), await ask()];
  expect(await second.text()).toBe(await first.text());
  for (const name of ["content-type", "etag", "cache-control", "x-frame-options"]) {
    expect(second.headers.get(name), name).toBe(first.headers.get(name));
  }
});
