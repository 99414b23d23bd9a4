import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import {
  anAlbum,
  aPhoto,
  aPropertyCertificate,
  aRemembranceCertificate,
  aVisit,
} from "@changming/domain/testing/keepsakes";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { aBlessing, aGift, aGivenGift } from "@changming/domain/testing/tributes";
import { rounds } from "@changming/kit/testing/rounds";
import type { App } from "../app.ts";
import { officeCalls, officeRequest } from "../testing/office-requests.ts";
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
/** Its album's, likewise. */
const albumId = 888_000_222;
const traces = [rare, encodeURIComponent(rare), String(id), String(albumId)];
const words = [rare, "霱", "翀", `阿${rare}`, "yuchong", "ayuchong", "yc", "ayc", "AYC", "chong", `${rare}县`];

/** A residence that says the rare word wherever a text can stand. */
async function plant(): Promise<void> {
  const { db } = database;
  await database.pool.query(`alter table residence alter column id restart with ${id}`);
  await aResidence(db, {
    name: `阿${rare}`,
    nation: rare,
    native_place: `浙江,${rare}县`,
    other_names: [`${rare}先生`],
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
  await anAlbumOfIt();
  await aVisit(db, { residenceId: id, accountId: giver.id });
  await aPropertyCertificate(db, id, { certificate_number: `${rare}证`, residence_area: rare });
  await aRemembranceCertificate(db, id, account.id, { book_number: `${rare}册` });
  owner = await aSession(db, account.id);
}

async function anAlbumOfIt(): Promise<void> {
  await database.pool.query(`alter table album alter column id restart with ${albumId}`);
  await anAlbum(database.db, id, { name: `${rare}相册` });
  await aPhoto(database.db, albumId, { caption: rare });
}

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  await plant();
  app = await createTestApp(database);
  const ids = [id, albumId, world.residences.open, world.slideId];
  addresses = publicAddresses({ ids, gardenIds: [world.gardenId], words, pages: 2 });
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

/** Calls that say nothing of any residence by itself. */
const silent = new Set<string>([
  // Speaks of one, to who holds its code.
  "certificate.confirm",
  "garden.list",
  "garden.detail",
  "garden.searchData",
  "gift.categories",
  "gift.list",
  "messageScript.list",
  "news.categories",
  "news.list",
  "news.detail",
  "notice.list",
  "notice.detail",
  "siteInfo.get",
  "slide.detail",
  "staticPage.get",
]);

const addressOf = (path: string, action: string | null | undefined) => (action ? `${path} ${action}` : path);
const speaking = namedCalls
  .filter(({ name, call }) => call.method === "GET" && call.auth === "public" && !silent.has(name))
  .flatMap(({ call }) => [call.path, ...(call.aliases ?? [])].map((path) => addressOf(path, call.action)));

/** Path and action of an address: which call it makes. */
function calledBy(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://changming.test");
  return addressOf(pathname, searchParams.get("actionName"));
}

test("a private residence is in no public answer: no list, search, count, ranking, ticker or scene", expectInvisible);

test("no answer's counts tell that something is hidden", async () => {
  const list = await visit(app.server, "/api/residence/itemList");
  expect(list.text).toContain('"counts":1,');
  const home = await visit(app.server, "/api/index/index");
  expect(home.text).toContain('"residence_nums":1');
  const gardens = `/api/garden/index?gardenId=${world.gardenId}&id=${world.gardenId}&actionName=`;
  for (const action of ["itemList", "itemDetail"]) {
    expect((await visit(app.server, gardens + action)).text, action).toContain('"residence_nums":1');
  }
  expect((await visit(app.server, `${gardens}gardenResidenceList`)).text).toContain('"counts":1,');
  // The open one stands in zone Z, the private one would open zone A.
  for (const address of [`${gardens}searchData`, "/api/garden/index?actionName=searchData"]) {
    const { text } = await visit(app.server, address);
    expect(text, address).toContain('"letterList":["Z"],"residence_nums":1}');
    expect(text, address).not.toContain('"A"');
  }
});

test("made public it appears at once wherever residences appear, and private again it is gone at once", async () => {
  await setClose("0");
  const shown = whereIs(traces, await crawl(app.server, addresses));
  // Every call that speaks of residences: so the crawl above would have found it in each.
  expect(new Set(shown.map(calledBy))).toEqual(new Set(speaking));
  for (const word of words) {
    const query = new URLSearchParams({ residenceType: "0", page: "1", pageSize: "1000", keywords: word });
    expect(shown, word).toContain(`/api/residence/itemList?${query.toString()}`);
    const inGarden = { actionName: "gardenResidenceList", gardenId: String(world.gardenId) };
    const narrowed = new URLSearchParams({ ...inGarden, pageSize: "1000", keywords: word });
    expect(shown, word).toContain(`/api/garden/index?${narrowed.toString()}`);
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

/** Some addresses of every call, from all over its list: rounds with each would last minutes. */
function someOfEach(all: readonly string[]): string[] {
  return [...Map.groupBy(all, calledBy).values()].flatMap((ofCall) => {
    const step = Math.ceil(ofCall.length / 8);
    return ofCall.filter((_, index) => index % step === 0);
  });
}

test("no answer asked for after the switch holds it, though others were being made meanwhile, time and again", async () => {
  await setClose("0");
  const shown = someOfEach(whereIs(traces, await crawl(app.server, addresses)));
  expect(new Set(shown.map(calledBy))).toEqual(new Set(speaking));
  expect(shown.length).toBeGreaterThan(20);
  for (let round = 0; round < rounds(4, 30); round += 1) {
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

/** As a reviewer does in the back office. */
async function setHidden(isHidden: "0" | "1"): Promise<void> {
  const { call } = officeCalls.find(({ name }) => name === "residence.hide") ?? {};
  if (!call) throw new Error("residence.hide is gone");
  const { id: staffId } = await aStaff(database.db, { role: "reviewer" });
  const session = await aStaffSession(database.db, staffId);
  const { office_version } = await database.db
    .selectFrom("residence")
    .select("office_version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const input = { id: String(id), isHidden, reason: "核实中", version: String(office_version) };
  const { envelope } = await ask(app.server, officeRequest(call, input, session));
  expect(envelope).toMatchObject({ code: 1 });
}

test("hidden by the operator it is in no public answer at once, nor in its family's, and shown again it is back", async () => {
  await setClose("0");
  const shown = whereIs(traces, await crawl(app.server, addresses));
  expect(new Set(shown.map(calledBy))).toEqual(new Set(speaking));
  await setHidden("1");
  await expectInvisible();
  expect(whereIs(traces, await crawl(app.server, addresses, owner))).toEqual([]);
  expect((await visit(app.server, "/api/residence/itemList")).text).toContain('"counts":1,');
  expect((await visit(app.server, `/api/garden/index?actionName=itemDetail&id=${world.gardenId}`)).text).toContain(
    '"residence_nums":1',
  );
  await setHidden("0");
  expect(whereIs(traces, await crawl(app.server, addresses))).toEqual(shown);
  await setClose("1");
});

test("a private one that was hidden and is shown again is private still", async () => {
  await setHidden("1");
  await setHidden("0");
  await expectInvisible();
});
