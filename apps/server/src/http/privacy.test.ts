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
import { addMessage, aGift, aGivenGift } from "@changming/domain/testing/tributes";
import { rounds } from "@changming/kit/testing/rounds";
import type { App } from "../app.ts";
import { accessMatrix, type CallName } from "../testing/access-matrix.ts";
import { namedAdminCalls, adminRequest, sendRequest, namedCalls, requestOf } from "../testing/requests.ts";
import { crawl, publicAddresses, visit, whereIs } from "../testing/public-crawl.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

let database: TestDatabase;
let app: App;
let world: World;
let owner: string;
let addresses: string[];

/** In every text of the private residence and nowhere else. */
const rare = "霱翀";
/** Its id; a number that occurs nowhere else in any answer. */
const id = 777_000_111;
/** The id of its album, likewise. */
const albumId = 888_000_222;
const traces = [rare, encodeURIComponent(rare), String(id), String(albumId)];
const searchTerms = [rare, "霱", "翀", `阿${rare}`, "yuchong", "ayuchong", "yc", "ayc", "AYC", "chong", `${rare}县`];

/** Creates a residence with the rare word in every text. */
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
  await addMessage(db, id, { content: rare, relation: rare, account_id: giver.id });
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
  const ids = [id, albumId, world.residences.public, world.slideId];
  addresses = publicAddresses({ ids, gardenIds: [world.gardenId], searchTerms, pages: 2 });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function setClose(isClose: "0" | "1"): Promise<void> {
  const { call } = namedCalls.find(({ name }) => name === "residence.setVisibility") ?? {};
  if (!call) throw new Error("residence.setVisibility is missing");
  const { envelope } = await sendRequest(app.server, requestOf(call, { id: String(id), isClose }, owner));
  expect(envelope).toMatchObject({ code: 1, body: { is_close: Number(isClose) } });
}

async function expectInvisible(): Promise<void> {
  for (const token of [null, await tokenOf(database.db, world, "stranger")]) {
    expect(whereIs(traces, await crawl(app.server, addresses, token))).toEqual([]);
  }
}

const addressOf = (path: string, action: string | null | undefined) => (action ? `${path} ${action}` : path);
/** The public calls whose answers name residences, by path and action. */
const speaking = namedCalls
  .filter(({ call }) => call.method === "GET" && call.auth === "public")
  .filter(({ name }) => accessMatrix[name as CallName].namesResidence !== false)
  .flatMap(({ call }) => [call.path, ...(call.aliases ?? [])].map((path) => addressOf(path, call.action)));

/** Path and action of an address, which identify the call. */
function calledBy(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://changming.test");
  return addressOf(pathname, searchParams.get("actionName"));
}

test("a private residence is in no public answer: no list, search, count, ranking, ticker or scene", expectInvisible);

test("no answer's counts reveal that something is hidden", async () => {
  const list = await visit(app.server, "/api/residence/itemList");
  expect(list.text).toContain('"counts":1,');
  const home = await visit(app.server, "/api/index/index");
  expect(home.text).toContain('"residence_nums":1');
  const gardens = `/api/garden/index?gardenId=${world.gardenId}&id=${world.gardenId}&actionName=`;
  for (const action of ["itemList", "itemDetail"]) {
    expect((await visit(app.server, gardens + action)).text, action).toContain('"residence_nums":1');
  }
  expect((await visit(app.server, `${gardens}gardenResidenceList`)).text).toContain('"counts":1,');
  // The public residence is in letter zone Z; the private one would add zone A.
  for (const address of [`${gardens}searchData`, "/api/garden/index?actionName=searchData"]) {
    const { text } = await visit(app.server, address);
    expect(text, address).toContain('"letterList":["Z"],"residence_nums":1}');
    expect(text, address).not.toContain('"A"');
  }
});

test("made public it appears at once wherever residences appear, and made private it is gone at once", async () => {
  await setClose("0");
  const displayed = whereIs(traces, await crawl(app.server, addresses));
  // The crawl found it in every call that names residences, so it would have found it before.
  expect(new Set(displayed.map(calledBy))).toEqual(new Set(speaking));
  for (const term of searchTerms) {
    const query = new URLSearchParams({ pageSize: "1000", keywords: term });
    expect(displayed, term).toContain(`/api/residence/itemList?${query.toString()}`);
    const inGarden = { actionName: "gardenResidenceList", gardenId: String(world.gardenId) };
    const narrowed = new URLSearchParams({ ...inGarden, pageSize: "1000", keywords: term });
    expect(displayed, term).toContain(`/api/garden/index?${narrowed.toString()}`);
  }
  await setClose("1");
  await expectInvisible();
});

test("an ETag from when it was public is no longer valid once it is private", async () => {
  await setClose("0");
  const url = `/api/residence/residenceDetail?id=${id}`;
  const { etag } = (await app.server.inject({ url })).headers;
  expect((await app.server.inject({ url, headers: { "if-none-match": String(etag) } })).statusCode).toBe(304);
  await setClose("1");
  expect((await app.server.inject({ url, headers: { "if-none-match": String(etag) } })).statusCode).toBe(404);
});

/** Some addresses of every call, spread over its list: rounds with all of them would take minutes. */
function someOfEach(all: readonly string[]): string[] {
  return [...Map.groupBy(all, calledBy).values()].flatMap((ofCall) => {
    const step = Math.ceil(ofCall.length / 8);
    return ofCall.filter((_, index) => index % step === 0);
  });
}

test("no request after the switch gets it, even while other answers are being made, round after round", async () => {
  await setClose("0");
  const displayed = someOfEach(whereIs(traces, await crawl(app.server, addresses)));
  expect(new Set(displayed.map(calledBy))).toEqual(new Set(speaking));
  expect(displayed.length).toBeGreaterThan(20);
  for (let round = 0; round < rounds(4, 30); round += 1) {
    const early = crawl(app.server, displayed);
    const late = setClose("1").then(() => crawl(app.server, displayed));
    await early;
    expect(whereIs(traces, await late), `round ${round}`).toEqual([]);
    expect(whereIs(traces, await crawl(app.server, displayed)), `cached in round ${round}`).toEqual([]);
    await setClose("0");
  }
  expect(whereIs(traces, await crawl(app.server, displayed))).toEqual(displayed);
  await setClose("1");
});

/** Hides or shows it as a reviewer in the back office. */
async function setHidden(isHidden: "0" | "1"): Promise<void> {
  const { call } = namedAdminCalls.find(({ name }) => name === "residence.hide") ?? {};
  if (!call) throw new Error("residence.hide is missing");
  const { id: staffId } = await aStaff(database.db, { role: "reviewer" });
  const session = await aStaffSession(database.db, staffId);
  const { staff_version } = await database.db
    .selectFrom("residence")
    .select("staff_version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const input = { id: String(id), isHidden, reason: "核实中", version: String(staff_version) };
  const { envelope } = await sendRequest(app.server, adminRequest(call, input, session));
  expect(envelope).toMatchObject({ code: 1 });
}

test("hidden by the operator it is in no public or family answer at once, and shown again it is back", async () => {
  await setClose("0");
  const displayed = whereIs(traces, await crawl(app.server, addresses));
  expect(new Set(displayed.map(calledBy))).toEqual(new Set(speaking));
  await setHidden("1");
  await expectInvisible();
  expect(whereIs(traces, await crawl(app.server, addresses, owner))).toEqual([]);
  expect((await visit(app.server, "/api/residence/itemList")).text).toContain('"counts":1,');
  expect((await visit(app.server, `/api/garden/index?actionName=itemDetail&id=${world.gardenId}`)).text).toContain(
    '"residence_nums":1',
  );
  await setHidden("0");
  expect(whereIs(traces, await crawl(app.server, addresses))).toEqual(displayed);
  await setClose("1");
});

test("a private residence that was hidden and shown again is still private", async () => {
  await setHidden("1");
  await setHidden("0");
  await expectInvisible();
});
