import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { residenceCode } from "@changming/kit/residence-code";
import { closedAccount } from "../personal-data/close-account.ts";
import { refreshSearch } from "../residence/search-index.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { anOrder } from "../testing/paying.ts";
import { staffCtxOf } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { aGift } from "../testing/tributes.ts";
import { findForStaff } from "./find.ts";
import { presentFound } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

type Role = (typeof staffRoles)[number];

async function find(keywords: string, role: Role = "administrator") {
  const found = presentFound(await findForStaff(await staffCtxOf(database.db, role), { keywords }));
  const ids = ({ itemList }: { itemList: { id: number }[] }) => itemList.map(({ id }) => id);
  return {
    found,
    residences: ids(found.residences),
    accounts: ids(found.accounts),
    orders: ids(found.orders),
    gardens: ids(found.gardens),
  };
}

test("a residence is found by its name, other name, number text, certificate number and short code", async () => {
  const { db } = database;
  const { id } = await aResidence(db, { name: "钟离寻", other_names: ["漱石客"], letter: "Q", number: 40_003 });
  await refreshSearch(db, id);
  await aPropertyCertificate(db, id, { certificate_number: "CMT-2026-000777" });
  for (const keywords of [
    "钟离寻",
    "漱石",
    "zhonglixun",
    "Q区 40003 号",
    "q40003",
    "40003",
    "cmt-2026-000777",
    residenceCode(id),
  ]) {
    expect((await find(keywords)).residences, keywords).toEqual([id]);
  }
  expect((await find("R40003")).residences).toEqual([]);
});

test("the residence with exactly this name comes before heavier ones that contain it, and more are announced", async () => {
  const { db } = database;
  const named = await aResidence(db, { name: "闻人昭" });
  await refreshSearch(db, named.id);
  for (let nth = 0; nth < 7; nth += 1) {
    const { id } = await aResidence(db, { name: "闻人昭明", weight: 900 });
    await refreshSearch(db, id);
  }
  const { residences, found } = await find("闻人昭");
  expect(residences).toHaveLength(6);
  expect(residences[0]).toBe(named.id);
  expect(found.residences.has_more).toBe(true);
});

test("a surname finds those who bear it before others who have it in another name", async () => {
  const { db } = database;
  const title = await aResidence(db, { name: "孙无咎", other_names: ["药濮阳"], weight: 900 });
  const bearer = await aResidence(db, { name: "濮阳知" });
  for (const { id } of [title, bearer]) await refreshSearch(db, id);
  expect((await find("濮阳")).residences).toEqual([bearer.id, title.id]);
});

test("a private residence is found with registration data only, and says that it is private", async () => {
  const { db } = database;
  const { id } = await aResidence(db, { name: "呼延密", is_private: true });
  await refreshSearch(db, id);
  const { found } = await find("呼延密", "readOnly");
  expect(found.residences.itemList).toMatchObject([{ id, name: "呼延密", state: "private" }]);
  expect(Object.keys(found.residences.itemList[0] ?? {})).toEqual([
    "id",
    "name",
    "years",
    "number_text",
    "garden_name",
    "state",
  ]);
});

test("a phone number finds its account, orders and owned residence; its last four digits the account and orders", async () => {
  const { db } = database;
  const account = await anAccount(db, { mobile: "13712349861", nickname: "慕容甲" });
  const { id: accountId } = account;
  const { id: residenceId } = await aResidence(db);
  await aMember(db, residenceId, "owner", { account });
  const { orderNo } = await anOrder(db, { accountId, residenceId, gift: await aGift(db) });
  const whole = await find("137 1234 9861");
  expect(whole.accounts).toEqual([accountId]);
  expect(whole.residences).toEqual([residenceId]);
  expect(whole.found.orders.itemList).toMatchObject([{ order_no: orderNo, nickname: "慕容甲" }]);
  const ending = await find("9861");
  expect(ending.accounts).toEqual([accountId]);
  expect(ending.orders).toHaveLength(1);
  expect(JSON.stringify([whole.found, ending.found])).not.toContain("13712349861");
  expect(whole.found.accounts.itemList).toMatchObject([{ mobile: "137****9861" }]);
});

test("a role that may not search by phone number finds nothing by it and learns why", async () => {
  const { db } = database;
  const account = await anAccount(db, { mobile: "13712349862" });
  const { id: residenceId } = await aResidence(db);
  await aMember(db, residenceId, "owner", { account });
  await anOrder(db, { accountId: account.id, residenceId, gift: await aGift(db) });
  for (const role of ["readOnly", "editor"] as const) {
    const { found, accounts, orders, residences } = await find("13712349862", role);
    expect([accounts, orders, residences], role).toEqual([[], [], []]);
    expect(found.phone_denied).toBe(true);
    expect((await find("9862", role)).accounts).toEqual([]);
  }
});

test("an order is found by its number and by the gateway's, by roles that read money", async () => {
  const { db } = database;
  const { id: accountId } = await anAccount(db);
  const { id: residenceId } = await aResidence(db);
  const { orderNo } = await anOrder(db, { accountId, residenceId, gift: await aGift(db) });
  const { id } = await db.selectFrom("orders").select("id").where("order_no", "=", orderNo).executeTakeFirstOrThrow();
  await db
    .updateTable("payment")
    .set({ channel_trade_no: "4200007777202611210001", state: "succeeded", paid_at: testNow })
    .where("order_id", "=", id)
    .execute();
  for (const role of staffRoles) {
    const expected = ["administrator", "finance", "readOnly"].includes(role) ? [id] : [];
    expect((await find(orderNo, role)).orders, role).toEqual(expected);
    expect((await find("4200007777202611210001", role)).orders, role).toEqual(expected);
  }
});

test("a nickname by its beginning, an account by its number, a garden by a part of its name", async () => {
  const { db } = database;
  const { id } = await anAccount(db, { nickname: "澹台100%_一" });
  const garden = await aGarden(db, { name: "松江澹台园" });
  expect((await find("澹台100%_")).accounts).toEqual([id]);
  expect((await find("澹台%")).accounts).toEqual([]);
  expect((await find(`#${id}`)).accounts).toEqual([id]);
  expect((await find("澹台园", "editor")).gardens).toEqual([garden]);
  expect((await find("澹台园", "finance")).gardens).toEqual([]);
});

test("a closed account is not found by the digits that its row has in place of a phone number", async () => {
  const { db } = database;
  await sql`select setval(pg_get_serial_sequence('account', 'id'), 7003455)`.execute(db);
  const { id } = await anAccount(db);
  await db.updateTable("account").set(closedAccount(id, testNow)).where("id", "=", id).execute();
  expect((await find("3456")).accounts).toEqual([]);
  expect((await find(`#${id}`)).found.accounts.itemList).toMatchObject([{ id, mobile: "", state: "closed" }]);
});

test("nobody but staff searches, and every part reads an index", async () => {
  await expect(findForStaff(testCtx(database.db), { keywords: "某" })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
  const { db } = database;
  const { rows } = await db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    return sql<{ "QUERY PLAN": string }>`explain select id from account
      where right(mobile, 4) = '9861' and closed_at is null order by id desc limit 7`.execute(one);
  });
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("account_phone_end");
});
