import { afterAll, beforeAll, expect, test } from "vitest";
import { consumption } from "@changming/contract/consumption";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aGarden, aMember, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { listConsumptions, presentConsumptions } from "./list-consumptions.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

/** Calls the list as the API does, with parsed input. */
async function consumed(accountId: number, query: Record<string, string> = {}) {
  const ctx = testCtx(database.db, asAccount(accountId));
  const { dateLimit, money, ...input } = consumption.list.input.parse(query);
  return presentConsumptions(await listConsumptions(ctx, { ...input, ...dateLimit, ...money }), ctx.media);
}

/** Three gifts of one account: 36.00 today, 10.00 yesterday, nothing the day before. */
async function aGiver() {
  const { db } = database;
  const account = await anAccount(db);
  const { id } = await aResidence(db, { garden_id: await aGarden(db, { kind: "welfare" }) });
  const lamp = await aGift(db, { price_fen: 1_200, unit: "盏", image: "gifts/lamp" });
  const flower = await aGift(db, { price_fen: 1_000 });
  const free = await aGift(db, { price_fen: 1_000, free_welfare: true });
  await aGivenGift(db, { residenceId: id, gift: free, accountId: account.id, at: daysFromNow(-2) });
  await aGivenGift(db, { residenceId: id, gift: flower, accountId: account.id, at: daysFromNow(-1) });
  await aGivenGift(db, { residenceId: id, gift: lamp, accountId: account.id, quantity: 3 });
  return { accountId: account.id, residenceId: id, lamp };
}

const moneys = (body: { itemList: { money: string }[] }) => body.itemList.map(({ money }) => money);

test("gifts are listed with their price, newest first, free where the garden makes them free", async () => {
  const { accountId, residenceId, lamp } = await aGiver();
  const body = await consumed(accountId);
  expect([body.counts, body.total_money, moneys(body)]).toEqual([3, "46.00", ["36.00", "10.00", "0.00"]]);
  expect(body.itemList[0]).toMatchObject({
    orderType: 0,
    title: `${lamp.name}三盏，献给周念慈`,
    pay_time: "2026-11-21 12:00:00",
    image: "/art/gifts/lamp",
    residence_id: residenceId,
    residence_name: "周念慈",
  });
});

test("the list can be filtered by kind, Shanghai days and amount, alone and together", async () => {
  const { accountId } = await aGiver();
  const query = async (overrides: Record<string, string>) => moneys(await consumed(accountId, overrides));
  expect(await query({ orderType: "0" })).toHaveLength(3);
  expect(await query({ orderType: "1" })).toEqual([]);
  expect(await query({ dateLimit: "2026-11-20,2026-11-20" })).toEqual(["10.00"]);
  expect(await query({ dateLimit: "2026-11-20," })).toEqual(["36.00", "10.00"]);
  expect(await query({ dateLimit: ",2026-11-20" })).toEqual(["10.00", "0.00"]);
  expect(await query({ money: "10" })).toEqual(["10.00"]);
  expect(await query({ money: "10.00,36" })).toEqual(["36.00", "10.00"]);
  expect(await query({ money: "10.01," })).toEqual(["36.00"]);
  expect(await query({ money: ",0" })).toEqual(["0.00"]);
  const both = await consumed(accountId, { dateLimit: "2026-11-20,2026-11-21", money: "20," });
  expect([both.counts, both.total_money, moneys(both)]).toEqual([1, "36.00", ["36.00"]]);
});

test.each([
  ["dateLimit", "2026-11-20", "请按"],
  ["dateLimit", "2026-02-30,", "请按"],
  ["dateLimit", "2026-11-21,2026-11-20", "开始日期不能晚于结束日期"],
  ["money", "十元", "请按"],
  ["money", "1.005", "请按"],
  ["money", "-1,2", "请按"],
  ["money", "1,2,3", "请按"],
  ["money", "20,10", "最低金额不能高于最高金额"],
])("%s=%s is rejected with a message", (field, value, expected) => {
  const parsed = consumption.list.input.safeParse({ [field]: value });
  expect(parsed.error?.issues[0]?.message).toContain(expected);
});

test("a day ends at midnight in Shanghai, 16:00 UTC", async () => {
  const { db } = database;
  const account = await anAccount(db);
  const { id } = await aResidence(db);
  for (const at of ["2026-11-19T15:59:59Z", "2026-11-19T16:00:00Z", "2026-11-20T15:59:59Z", "2026-11-20T16:00:00Z"]) {
    await aGivenGift(db, { residenceId: id, gift: await aGift(db), accountId: account.id, at: new Date(at) });
  }
  const { itemList } = await consumed(account.id, { dateLimit: "2026-11-20,2026-11-20" });
  expect(itemList.map(({ pay_time }) => pay_time)).toEqual(["2026-11-20 23:59:59", "2026-11-20 00:00:00"]);
});

test("a residence made private since is named for its members only; the amount stays", async () => {
  const { accountId, residenceId } = await aGiver();
  await database.db
    .updateTable("residence")
    .set({ is_private: true, name: "阿霱" })
    .where("id", "=", residenceId)
    .execute();
  const closed = await consumed(accountId);
  expect(JSON.stringify(closed)).not.toContain("霱");
  expect(closed).toMatchObject({ counts: 3, total_money: "46.00" });
  expect(closed.itemList[0]).toMatchObject({ residence_id: 0, residence_name: "" });
  const account = { id: accountId, mobile: "", nickname: "" };
  await aMember(database.db, residenceId, "relative", { account });
  expect((await consumed(accountId)).itemList[0]).toMatchObject({ residence_id: residenceId, residence_name: "阿霱" });
});

test("nobody sees another's gifts, and a visitor gets no list", async () => {
  await aGiver();
  const stranger = await anAccount(database.db);
  expect(await consumed(stranger.id)).toEqual({ counts: 0, total_money: "0.00", itemList: [] });
  const all = { page: 1, pageSize: 15, orderType: -1, start: null, end: null, lowFen: null, highFen: null };
  await expect(listConsumptions(testCtx(database.db), all)).rejects.toMatchObject({ error: "sessionInvalid" });
});
