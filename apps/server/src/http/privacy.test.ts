import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { aBlessing, aGift, aGivenGift } from "@changming/domain/testing/tributes";
import type { App } from "../app.ts";
import { crawl, publicAddresses, visit, whereIs } from "../testing/public-crawl.ts";
import { ask, namedCalls, requestOf } from "../testing/requests.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

let database: TestDatabase;
let app: App;
let world: World;
let owner: string;
let addresses: string[];

/** In every text of the private residence and nowhere else. */
const rare = "霱翀";
/** Its id; looks like nothing else in any answer. */
const id = 777_000_111;
const traces = [rare, encodeURIComponent(rare), String(id)];
const words = [rare, "霱", "翀", `阿${rare}`, "yuchong", "ayuchong", "yc", "ayc", "AYC", "chong", `${rare}县`];

/** A residence that says the rare word wherever a text can stand. */
async function plant(): Promise<void> {
  const { db } = database;
  await database.pool.query(`alter table residence alter column id restart with ${id}`);
  await aResidence(db, {
    name: `阿${rare}`,
    nation: rare,
    native_place: `浙江,${rare}县`,
    plaque: `${rare}堂`,
    couplet: [`${rare}长在`, `${rare}长青`],
    opening: [rare, rare],
    summary: rare,
    intro_html: `<p>${rare}</p>`,
    battle_address: rare,
    cemetery_address: rare,
    source: rare,
    garden_id: world.gardenId,
    recommended_position: 0,
    weight: 1_000,
    moved_in_at: new Date("2026-11-21T03:59:00Z"),
    is_private: true,
  });
  const giver = await anAccount(db, { nickname: `${rare}之友` });
  await aBlessing(db, id, { content: rare, relation: rare, account_id: giver.id });
  await aGivenGift(db, { residenceId: id, gift: await aGift(db), accountId: giver.id });
  const account = await aMember(db, id, "owner", { relation: rare });
  await aGivenGift(db, { residenceId: id, gift: await aGift(db, { category: "供品" }), accountId: account.id });
  owner = await aSession(db, account.id);
}

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  await plant();
  app = await createTestApp(database);
  const ids = [id, world.residences.open, world.slideId];
  addresses = publicAddresses({ ids, words, pages: 2 });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function setClose(isClose: "0" | "1"): Promise<void> {
  const { call } = namedCalls.find(({ name }) => name === "residence.setVisibility") ?? {};
  if (!call) throw new Error("residence.setVisibility is gone");
  const { envelope } = await ask(app.server, requestOf(call, { id: String(id), isClose }, owner));
  expect(envelope).toMatchObject({ code: 1, body: { is_close: Number(isClose) } });
}

async function expectInvisible(): Promise<void> {
  for (const token of [null, await tokenOf(database.db, world, "stranger")]) {
    expect(whereIs(traces, await crawl(app.server, addresses, token))).toEqual([]);
  }
}

/** Calls that say nothing of any residence. */
const silent = ["/api/fragment/siteMsg", "/api/index/slideDetail"];
const publicPaths = namedCalls
  .filter(({ call }) => call.method === "GET" && call.auth === "public")
  .flatMap(({ call }) => [call.path, ...(call.aliases ?? [])])
  .filter((path) => !silent.includes(path));

test("a private residence is in no public answer: no list, search, count, ranking, ticker or scene", expectInvisible);

test("no answer's counts tell that something is hidden", async () => {
  const list = await visit(app.server, "/api/residence/itemList");
  expect(list.text).toContain('"counts":1,');
  const home = await visit(app.server, "/api/index/index");
  expect(home.text).toContain('"residence_nums":1');
});

test("made public it appears at once wherever residences appear, and private again it is gone at once", async () => {
  await setClose("0");
  const shown = whereIs(traces, await crawl(app.server, addresses));
  // Every call that speaks of residences: so the crawl above would have found it in each.
  expect(new Set(shown.map((address) => address.split("?", 1)[0]))).toEqual(new Set(publicPaths));
  for (const word of words) {
    const query = new URLSearchParams({ residenceType: "0", page: "1", pageSize: "1000", keywords: word });
    expect(shown, word).toContain(`/api/residence/itemList?${query.toString()}`);
  }
  await setClose("1");
  await expectInvisible();
});

test("who kept an answer's ETag from when it was public is not told that it still holds", async () => {
  await setClose("0");
  const url = `/api/residence/residenceDetail?id=${id}`;
  const { etag } = (await app.server.inject({ url })).headers;
  expect((await app.server.inject({ url, headers: { "if-none-match": String(etag) } })).statusCode).toBe(304);
  await setClose("1");
  expect((await app.server.inject({ url, headers: { "if-none-match": String(etag) } })).statusCode).toBe(404);
});

test("no answer asked for after the switch holds it, though others were being made meanwhile, thirty times over", async () => {
  await setClose("0");
  const shown = whereIs(traces, await crawl(app.server, addresses)).filter(
    (address) => !address.includes("pageSize=1000"),
  );
  expect(shown.length).toBeGreaterThan(20);
  for (let round = 0; round < 30; round += 1) {
    const early = crawl(app.server, shown);
    const late = setClose("1").then(() => crawl(app.server, shown));
    await early;
    expect(whereIs(traces, await late), `round ${round}`).toEqual([]);
    expect(whereIs(traces, await crawl(app.server, shown)), `kept in round ${round}`).toEqual([]);
    await setClose("0");
  }
  expect(whereIs(traces, await crawl(app.server, shown))).toEqual(shown);
  await setClose("1");
});
