import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshRanks } from "@changming/db/ranks/remembrance-ranks";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { addMessage, aGift, aGivenGift } from "../testing/tributes.ts";
import { getResidenceDetail } from "./get-residence-detail.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { presentResidenceDetail, presentIntro } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function detail(id: number, actor?: Actor) {
  const ctx = testCtx(database.db, actor);
  return presentResidenceDetail(await getResidenceDetail(ctx, { id }), ctx.media);
}

test("a residence has its place, its dates and its texts", async () => {
  const gardenId = await aGarden(database.db, { name: "青松园" });
  const { id } = await aResidence(database.db, { garden_id: gardenId, letter: "Z", number: 26 });
  expect(await detail(id)).toMatchObject({
    name: "周念慈",
    family_name: "周",
    garden_name: "青松园",
    residence_address: "青松园 Z区 0026 号",
    number_text: "Z区 0026 号",
    jiguan: "浙江绍兴",
    age: 86,
    xian_age: 89,
    years: "1938–2023",
    date_time: "2026-11-21 12:00:00",
    is_close: 0,
    is_martyr: false,
    anniversary_next: { month: 12, day: 14 },
    couplet: ["春晖长在", "慈竹长青"],
  });
});

test("counts of gifts, coins, messages and remembrances come from its counter", async () => {
  const { db } = database;
  const { id } = await aResidence(db, { remembered: 7 });
  await aGivenGift(db, { residenceId: id, gift: await aGift(db, { coins: 20 }), quantity: 3 });
  await addMessage(db, id);
  expect(await detail(id)).toMatchObject({
    giftNums: 3,
    coin_nums: 60,
    blessing_nums: 1,
    totalWorship: 7,
    todayWorship: 0,
  });
});

test("remembrances of another day do not count as today's", async () => {
  const { id } = await aResidence(database.db, { remembered: 7 });
  const set = (day: string) =>
    database.db
      .updateTable("residence_counter")
      .set({ remembrance_day: day, remembrance_today: 4 })
      .where("residence_id", "=", id)
      .execute();
  await set("2026-11-20");
  expect((await detail(id)).todayWorship).toBe(0);
  await set("2026-11-21");
  expect((await detail(id)).todayWorship).toBe(4);
});

test("the rank counts public residences with more remembrances at the last count; equals share it", async () => {
  const base = 1_000;
  const first = await aResidence(database.db, { remembered: base + 3 });
  const second = await aResidence(database.db, { remembered: base + 2 });
  const third = await aResidence(database.db, { remembered: base + 2 });
  await aResidence(database.db, { remembered: base + 9, is_private: true });
  await refreshRanks(database.db);
  await aResidence(database.db, { remembered: base + 10 });
  const ranks = await Promise.all([first, second, third].map(async ({ id }) => (await detail(id)).remembranceRanking));
  expect(ranks).toEqual([1, 2, 2]);
});

test("a private residence has no rank, and is not found for its garden's administrator", async () => {
  const { id, gardenId } = await aResidence(database.db, { remembered: 5, is_private: true });
  const owner = await aMember(database.db, id, "owner");
  const gardenAdmin = await anAccount(database.db);
  await aGardenAdmin(database.db, gardenId, gardenAdmin.id);
  expect(await detail(id, asAccount(owner.id))).toMatchObject({ is_close: 1, remembranceRanking: 0 });
  await expect(detail(id, asAccount(gardenAdmin.id))).rejects.toMatchObject({ error: "notFound" });
});

test("only owner and managers have can.manage", async () => {
  const { id } = await aResidence(database.db);
  const actors = {
    owner: asAccount((await aMember(database.db, id, "owner")).id),
    manager: asAccount((await aMember(database.db, id, "manager")).id),
    relative: asAccount((await aMember(database.db, id, "relative")).id),
    stranger: asAccount((await anAccount(database.db)).id),
  };
  const may = await Promise.all(Object.values(actors).map(async (actor) => (await detail(id, actor)).can.manage));
  expect(may).toEqual([true, true, false, false]);
  expect((await detail(id)).can.manage).toBe(false);
});

test("a residence is a martyr's by its kind or its garden, and died_before_1950 depends on the year", async () => {
  const own = { kind: "martyr", source: "县志" } as const;
  const byKind = await aResidence(database.db, { ...own, death_on: "1949-12-31", birth_on: "1920" });
  const hall = await aGarden(database.db, { kind: "martyrs" });
  const byGarden = await aResidence(database.db, { garden_id: hall, death_on: "1950-01-01", birth_on: null });
  expect(await detail(byKind.id)).toMatchObject({ is_martyr: true, died_before_1950: true, birthday: "1920" });
  expect(await detail(byGarden.id)).toMatchObject({ is_martyr: true, died_before_1950: false, birthday: "", age: 0 });
});

test("the newest fitting gifts are in the scene", async () => {
  const { db } = database;
  const { id } = await aResidence(db);
  const lamp = await aGift(db, { name: "长明灯", unit: "盏", place: "lamp" });
  const peony = await aGift(db, { name: "牡丹" });
  const lotus = await aGift(db, { name: "荷灯", unit: "盏", place: "lamp" });
  await aGivenGift(db, { residenceId: id, gift: lamp, quantity: 2 });
  await aGivenGift(db, { residenceId: id, gift: peony });
  const placedNow = async () => (await detail(id)).placed.map(({ place, gift_name: name }) => [place, name]);
  expect(await placedNow()).toEqual([
    ["lamp", "长明灯两盏"],
    ["flowers", "牡丹一束"],
  ]);
  await aGivenGift(db, { residenceId: id, gift: lotus });
  expect((await placedNow())[0]).toEqual(["lamp", "荷灯一盏"]);
});

test("the biography of a private residence is for its members only", async () => {
  const { id } = await aResidence(database.db, { is_private: true, intro_html: "<p>家史</p>" });
  const relative = await aMember(database.db, id, "relative");
  const row = await loadVisibleResidence(testCtx(database.db, asAccount(relative.id)), id);
  expect(presentIntro(row, testCtx(database.db).media)).toMatchObject({ id, content: "<p>家史</p>" });
  await expect(loadVisibleResidence(testCtx(database.db), id)).rejects.toMatchObject({ error: "notFound" });
});

test("jobs and gateways see what visitors see", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  for (const actor of [
    { kind: "job", name: "nightly" },
    { kind: "callback", gateway: "wechat" },
  ] as const) {
    await expect(detail(id, actor)).rejects.toMatchObject({ error: "notFound" });
  }
});

test("the response reads the tags of residence, counts, garden, levels and catalogue", async () => {
  const { id, gardenId } = await aResidence(database.db);
  const ctx = testCtx(database.db, undefined, testNow);
  await getResidenceDetail(ctx, { id });
  expect([...ctx.tags.reads]).toEqual(
    expect.arrayContaining([`residence:${id}`, `residence:${id}:counts`, "levels", `garden:${gardenId}`, "catalogue"]),
  );
});

test("a residence that is not found reads its tag, too", async () => {
  const ctx = testCtx(database.db, undefined, testNow);
  await expect(getResidenceDetail(ctx, { id: 2_000_000_000 })).rejects.toMatchObject({ error: "notFound" });
  expect([...ctx.tags.reads]).toEqual(["residence:2000000000"]);
});
