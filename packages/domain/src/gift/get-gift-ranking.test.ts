import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { getGiftRanking } from "./get-gift-ranking.ts";
import { presentGiftRanking } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function ranking(residenceId: number, rankingType: number, page = 1, pageSize = 10) {
  const ctx = testCtx(database.db);
  return presentGiftRanking(await getGiftRanking(ctx, { residenceId, rankingType, page, pageSize }), ctx.media);
}

async function aResidenceWithGifts() {
  const { db } = database;
  const residence = await aResidence(db);
  const daughter = await aMember(db, residence.id, "relative", { relation: "女儿" });
  const friend = await anAccount(db);
  const lamp = await aGift(db, { name: `长明灯${residence.id}`, unit: "盏", coins: 100, category: "香烛" });
  const flower = await aGift(db, { coins: 10 });
  const giving = { residenceId: residence.id };
  await aGivenGift(db, { ...giving, gift: flower, accountId: friend.id, quantity: 3, at: daysFromNow(-2) });
  await aGivenGift(db, { ...giving, gift: lamp, accountId: daughter.id, at: daysFromNow(-1) });
  await aGivenGift(db, { ...giving, gift: flower, accountId: friend.id, quantity: 2, at: testNow });
  return { residence, daughter, friend, lamp, flower };
}

test("the givers' register sorts by coins given and has each giver's relation and last gift", async () => {
  const { residence, daughter, friend, flower } = await aResidenceWithGifts();
  const { counts, itemList } = await ranking(residence.id, 0);
  expect(counts).toBe(2);
  expect(itemList).toMatchObject([
    { nickname: daughter.nickname, used_coin_nums: 100, relation: "女儿", nums: 1 },
    { nickname: friend.nickname, used_coin_nums: 50, relation: "", nums: 5, title: `${flower.name}两束` },
  ]);
  expect(itemList[1]?.pay_time).toBe(testNow.getTime() / 1_000);
});

test("of more than 10,000 givers 10,000 are counted, and later ones can be read; a page beyond the last one counts too", async () => {
  const { residence, flower } = await aResidenceWithGifts();
  await sql`
    insert into account (public_id, mobile, nickname, invite_code, created_at)
    select 'many' || n, '166' || lpad(n::text, 8, '0'), '众人', 'many' || n, now()
    from generate_series(1, 10000) as n`.execute(database.db);
  await sql`
    insert into giver_total (residence_id, account_id, coin_total, gift_total, last_gift_id, last_quantity, last_given_at)
    select ${residence.id}::int, id, 1, 1, ${flower.id}::int, 1, now() from account where nickname = '众人'`.execute(
    database.db,
  );
  const first = await ranking(residence.id, 0);
  expect(first).toMatchObject({ counts: 10_000, has_more_counts: true });
  expect(first.itemList).toHaveLength(10);
  const late = await ranking(residence.id, 0, 500, 20);
  expect(late).toMatchObject({ counts: 10_000, has_more_counts: true });
  expect(late.itemList).toHaveLength(20);
  const few = await ranking((await aResidenceWithGifts()).residence.id, 0, 2);
  expect(few).toEqual({ counts: 2, itemList: [] });
});

test("the record lists each gift separately, newest first", async () => {
  const { residence, lamp, flower } = await aResidenceWithGifts();
  const { counts, itemList } = await ranking(residence.id, 1);
  expect(counts).toBe(3);
  expect(itemList.map((item) => [item.title, item.nums, item.used_coin_nums])).toEqual([
    [`${flower.name}两束`, 2, 20],
    [`${lamp.name}一盏`, 1, 100],
    [`${flower.name}三束`, 3, 30],
  ]);
  expect(itemList.every((item) => item.relation === "")).toBe(true);
});

test("the received register has a row per gift with its total and its count on this Shanghai day", async () => {
  const { residence, lamp, flower } = await aResidenceWithGifts();
  const { counts, itemList } = await ranking(residence.id, 2);
  expect(counts).toBe(2);
  expect(itemList).toMatchObject([
    { title: flower.name, nums: 5, todayNums: 2, used_coin_nums: 50, nickname: "" },
    { title: lamp.name, nums: 1, todayNums: 0, used_coin_nums: 100, nickname: "" },
  ]);
});

test("today begins at midnight in Shanghai, not in UTC", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const gift = await aGift(database.db);
  await aGivenGift(database.db, { residenceId, gift, at: new Date("2026-11-20T15:59:59Z") });
  await aGivenGift(database.db, { residenceId, gift, quantity: 4, at: new Date("2026-11-20T16:00:00Z") });
  expect((await ranking(residenceId, 2)).itemList).toMatchObject([{ nums: 5, todayNums: 4 }]);
});

test("each register pages without losing or duplicating a row", async () => {
  const { residence } = await aResidenceWithGifts();
  for (const [type, total] of [
    [0, 2],
    [1, 3],
    [2, 2],
  ] as const) {
    const titles: string[] = [];
    for (let page = 1; page <= total; page += 1) {
      const { counts, itemList } = await ranking(residence.id, type, page, 1);
      expect(counts).toBe(total);
      titles.push(...itemList.map((item) => `${item.title} ${item.pay_time}`));
    }
    expect(new Set(titles).size).toBe(total);
    expect((await ranking(residence.id, type, total + 1, 1)).itemList).toEqual([]);
  }
});

test("a residence without gifts has three empty registers", async () => {
  const { id } = await aResidence(database.db);
  for (const type of [0, 1, 2]) expect(await ranking(id, type)).toEqual({ counts: 0, itemList: [] });
});

test("a private residence's registers are not found, like an unknown one's, and page 501 gets an error", async () => {
  const closed = await aResidence(database.db, { is_private: true });
  const open = await aResidence(database.db);
  for (const type of [0, 1, 2]) {
    for (const id of [closed.id, 2_000_000_000]) {
      await expect(ranking(id, type)).rejects.toMatchObject({ error: "notFound" });
    }
    await expect(ranking(open.id, type, 501)).rejects.toMatchObject({ error: "pageTooDeep" });
    expect((await ranking(open.id, type, 500)).itemList).toEqual([]);
  }
});
