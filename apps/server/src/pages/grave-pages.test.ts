import { afterAll, beforeAll, expect, test } from "vitest";
import { cuttableConnection } from "@changming/db/testing/cuttable-connection";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "@changming/domain/testing/builders";
import { residenceCode, shortPath } from "@changming/kit/residence-code";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;

/** Shows the address of the render and how many lamps burn, as a visitor. */
const source = fakeSite(async ({ url, client }) => {
  const detail = await client.residence.detail({ id: url.searchParams.get("id") ?? "" });
  const shown = `${url.pathname}${url.search}`;
  return detail.ok ? html(`${shown} ${detail.body.grave_lamps} lamps`) : html(`${shown} not found`, 404);
});

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database, { source });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const phone = "Mozilla/5.0 (Linux; Android 14)";
const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { "user-agent": phone, ...headers } });

const newResidence = async (facts: Parameters<typeof aResidence>[1] = {}) => (await aResidence(database.db, facts)).id;

/** The cookie that the page sets, as a browser sends it back. */
async function deviceAt(id: number, remoteAddress = "203.0.113.1"): Promise<string> {
  const { headers } = await app.server.inject({ url: shortPath(id), remoteAddress, headers: { "user-agent": phone } });
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

interface Lighting {
  who?: string;
  cookie?: string;
  remoteAddress?: string;
  headers?: Record<string, string>;
}

async function light(id: number, { who, cookie, remoteAddress = "203.0.113.1", headers }: Lighting = {}) {
  const { statusCode, headers: answer } = await app.server.inject({
    method: "POST",
    url: `${shortPath(id)}/lamp`,
    remoteAddress,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    payload: who === undefined ? "" : new URLSearchParams({ who }).toString(),
  });
  return [statusCode, answer.location];
}

const lampsAt = (id: number) =>
  database.db.selectFrom("grave_lamp").select(["name"]).where("residence_id", "=", id).orderBy("at").execute();

const counterOf = (id: number) =>
  database.db.selectFrom("residence_counter").selectAll().where("residence_id", "=", id).executeTakeFirstOrThrow();

/** What the address of an answer says became of the lamp. */
function noticeOf([status, location]: unknown[]): string {
  const [, notice = ""] = /\?lamp=(\w+)\.\d+\.[0-9a-f]{16}#lamp$/.exec(String(location)) ?? [];
  return `${String(status)} ${notice}`;
}

test("a short address shows the light page of its residence, however its code was typed", async () => {
  const id = await newResidence();
  const page = await get(shortPath(id));
  expect([page.statusCode, page.body]).toEqual([200, `/g?id=${id} 0 lamps`]);
  expect(page.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "accept-encoding" });
  const typed = await get(`/g/${residenceCode(id).toLowerCase()}?from=stone`);
  expect([typed.statusCode, typed.headers.location]).toEqual([301, `${shortPath(id)}?from=stone`]);
  const asked = await get(`/g?code=${residenceCode(id).toLowerCase()}`);
  expect([asked.statusCode, asked.headers.location]).toEqual([302, shortPath(id)]);
});

test("a wrong code leads to no residence and to no other site", async () => {
  for (const code of ["AAAAAA", "x", "%2F%2Fevil.example", `${residenceCode(69)}2`]) {
    const page = await get(`/g/${code}`);
    expect([page.statusCode, page.body, page.headers.location], code).toEqual([404, "/g?id=0 not found", undefined]);
  }
  expect((await get("/g?code=AAAAAA")).statusCode).toBe(404);
  expect((await get("/g?code=A&code=B")).statusCode).toBe(404);
  const posted = await app.server.inject({ method: "POST", url: "/g/AAAAAA/lamp" });
  expect(posted.statusCode).toBe(404);
});

test("a private residence has no light page, like one that is unknown, and takes no lamp", async () => {
  const id = await newResidence({ is_private: true });
  expect([(await get(shortPath(id))).statusCode, (await get(shortPath(999_999))).statusCode]).toEqual([404, 404]);
  expect(await light(id)).toEqual([303, shortPath(id)]);
  expect(await lampsAt(id)).toEqual([]);
});

test("a lamp is lit by a plain form, once for a device and day, and the page shows it at once", async () => {
  const id = await newResidence();
  const cookie = await deviceAt(id);
  expect(noticeOf(await light(id, { cookie, who: "  建国 " }))).toBe("303 lit");
  await expect.poll(async () => (await get(shortPath(id))).body).toBe(`/g?id=${id} 1 lamps`);
  expect(noticeOf(await light(id, { cookie, who: "桂芳" }))).toBe("303 again");
  expect(await lampsAt(id)).toEqual([{ name: "建国" }]);
  expect(await counterOf(id)).toMatchObject({ grave_lamp_total: 1, remembrance_total: 0 });
  // At another stone, and with another phone.
  const other = await newResidence();
  expect(noticeOf(await light(other, { cookie }))).toBe("303 lit");
  expect(noticeOf(await light(id, { cookie: await deviceAt(id) }))).toBe("303 lit");
});

test("two presses at the same moment light one lamp", async () => {
  const id = await newResidence();
  const cookie = await deviceAt(id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => light(id, { cookie })));
  expect(answers.filter((answer) => noticeOf(answer) === "303 lit")).toHaveLength(1);
  expect(await counterOf(id)).toMatchObject({ grave_lamp_total: 1, grave_lamp_today: 1 });
});

test("without cookies, or with an invented one, the address stands for the device", async () => {
  const id = await newResidence();
  const [name] = (await deviceAt(id)).split("=");
  expect(noticeOf(await light(id))).toBe("303 lit");
  expect(noticeOf(await light(id))).toBe("303 again");
  expect(noticeOf(await light(id, { cookie: `${name}=${"a".repeat(43)}` }))).toBe("303 again");
  expect(noticeOf(await light(id, { remoteAddress: "203.0.113.2" }))).toBe("303 lit");
});

test("a name that offends, is no name or names a way to reach somebody lights nothing", async () => {
  const id = await newResidence();
  const cookie = await deviceAt(id);
  const offending = ["加我微信号abc12345", "QQ·12345678", "微 信abc12345", "138·0000·0021 1", "一三八零零零零零零二一"];
  const noNames = [
    "<b>建国</b>",
    "很".repeat(21),
    "https://evil.example",
    "...",
    "\u3164",
    "1234",
    `a${"\u0301".repeat(18)}`,
  ];
  for (const who of [...offending, ...noNames]) {
    expect(noticeOf(await light(id, { cookie, who })), who).toBe("303 name");
  }
  expect(await counterOf(id)).toMatchObject({ grave_lamp_total: 0 });
  expect(noticeOf(await light(id, { cookie, who: "买买提•艾力、O'Neil　一家（三口）" }))).toBe("303 lit");
});

test("a form on another site lights nothing", async () => {
  const id = await newResidence();
  expect(await light(id, { headers: { "sec-fetch-site": "cross-site" } })).toEqual([303, shortPath(id)]);
  expect(await lampsAt(id)).toEqual([]);
});

test("what became of a lamp is said for a minute only, of this stone, and never by an invented address", async () => {
  const id = await newResidence();
  const [, location = ""] = await light(id, { cookie: await deviceAt(id) });
  const said = String(location).split("#")[0] ?? "";
  expect((await get(said)).body).toContain(`/g?id=${id}&lamp=lit `);
  const other = await newResidence();
  const query = said.slice(said.indexOf("?"));
  const [notice = "", at = "0", signature = ""] = query.slice("?lamp=".length).split(".");
  const invented = [
    "?lamp=lit",
    "?lamp=",
    `?lamp=many.${at}.${signature}`,
    `?lamp=${notice}.${Number(at) - 61}.${signature}`,
  ];
  const addresses = [shortPath(other) + query, ...invented.map((text) => shortPath(id) + text)];
  for (const address of addresses) {
    const answer = await get(address);
    expect([answer.statusCode, answer.headers.location], address).toEqual([302, address.split("?")[0]]);
  }
});

test("the address of the form, opened again, leads to its page", async () => {
  const id = await newResidence();
  for (const path of [`${shortPath(id)}/lamp`, `${shortPath(id)}/`]) {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers.location], path).toEqual([302, shortPath(id)]);
  }
});

test("the cookie is a number with its signature, for these pages, until midnight, and is set once", async () => {
  const id = await newResidence();
  const first = await get(shortPath(id));
  expect(String(first.headers["set-cookie"])).toMatch(
    /^lamp=[\w-]{43}; Path=\/g; HttpOnly; SameSite=Lax; Max-Age=43200$/,
  );
  const second = await get(shortPath(id), { cookie: String(first.headers["set-cookie"]).split(";")[0] ?? "" });
  expect(second.headers["set-cookie"]).toBeUndefined();
});

test("opening the page counts a scan and a view for the family; robots, prefetches and copies count nothing", async () => {
  const id = await newResidence();
  const open = (userAgent: string, remoteAddress: string) =>
    app.server.inject({ url: shortPath(id), remoteAddress, headers: { "user-agent": userAgent } });
  await open(phone, "203.0.113.21");
  await open(phone, "203.0.113.22");
  await open("Mozilla/5.0 (compatible; Baiduspider/2.0)", "203.0.113.23");
  await open("", "203.0.113.24");
  for (const headers of [{ purpose: "prefetch" }, { "sec-purpose": "prefetch;prerender" }, { "x-copy": "1" }]) {
    await app.server.inject({
      url: shortPath(id),
      remoteAddress: "203.0.113.25",
      headers: { "user-agent": phone, ...headers },
    });
  }
  await app.server.inject({ method: "HEAD", url: shortPath(id), headers: { "user-agent": phone } });
  await expect
    .poll(async () => {
      const { scan_total, scan_today, view_total } = await counterOf(id);
      return [scan_total, scan_today, view_total];
    })
    .toEqual([2, 2, 2]);
});

test("a browser that saves data gets the light page of a residence, unless the whole one was asked for", async () => {
  const id = await newResidence();
  const whole = `/home?id=${id}`;
  // Also after the whole page was sent from the cache.
  await get(whole);
  expect((await get(whole)).body).toBe(`${whole} 0 lamps`);
  const saving = await get(whole, { "save-data": "on" });
  expect([saving.body, saving.headers.vary]).toEqual([`/g?id=${id} 0 lamps`, "accept-encoding, save-data"]);
  expect((await get(whole)).headers.vary).toBe("accept-encoding, save-data");
  expect((await get(`${whole}&full=1`, { "save-data": "on" })).body).toBe(`${whole} 0 lamps`);
  expect((await get(`/introd?id=${id}`, { "save-data": "on" })).body).toBe(`/introd?id=${id} 0 lamps`);
  // A member's whole page asks for the login, or shows what the family sees.
  const closed = await newResidence({ is_private: true });
  expect((await get(`/home?id=${closed}`, { "save-data": "on" })).body).toBe(`/home?id=${closed} not found`);
});

test("without contact to other nodes the light pages are marked, and stored by no browser", async () => {
  const connection = await cuttableConnection(database.url);
  const alone = await createTestApp(database, { source, databaseUrl: connection.url });
  try {
    const id = await newResidence();
    const stateOf = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await alone.server.inject({ url, headers: { "user-agent": phone, ...headers } });
      return [answer.statusCode, answer.headers["server-timing"], answer.headers["cache-control"]];
    };
    expect(await stateOf(shortPath(id))).toEqual([200, undefined, "private, no-cache"]);
    connection.cut();
    await expect.poll(() => stateOf(shortPath(id))).toEqual([200, "stale", "no-store"]);
    expect(await stateOf(`/home?id=${id}`, { "save-data": "on" })).toEqual([200, "stale", "no-store"]);
    const { etag } = (await alone.server.inject({ url: shortPath(id) })).headers;
    expect(await stateOf(shortPath(id), { "if-none-match": String(etag) })).toEqual([200, "stale", "no-store"]);
  } finally {
    await alone.close();
    await connection.close();
  }
});

test("one address lights sixty lamps an hour at a stone; the next is told to wait and changes nothing", async () => {
  await app.close();
  app = await createTestApp(database, { source, config: { rateLimitFactor: 1 } });
  const id = await newResidence();
  const remoteAddress = "203.0.113.9";
  for (let lamp = 0; lamp < 60; lamp += 1) {
    expect(noticeOf(await light(id, { remoteAddress, cookie: await deviceAt(id, remoteAddress) }))).toBe("303 lit");
  }
  const cookie = await deviceAt(id, remoteAddress);
  expect(noticeOf(await light(id, { remoteAddress, cookie }))).toBe("303 many");
  expect(await counterOf(id)).toMatchObject({ grave_lamp_total: 60 });
  expect(noticeOf(await light(id, { remoteAddress: "203.0.113.10", cookie }))).toBe("303 lit");
});
