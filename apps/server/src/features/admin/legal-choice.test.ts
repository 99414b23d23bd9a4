import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import type { App } from "../../app.ts";
import { adminRequest } from "../../testing/requests.ts";
import { createTestApp, openSession } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  app = await createTestApp(database);
  const { id } = await aStaff(database.db, { role: "administrator" });
  token = await aStaffSession(database.db, id);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function get<Body>(url: string): Promise<Body> {
  const { body } = await app.server.inject({ url });
  return (JSON.parse(body) as { body: Body }).body;
}

async function answer(rule: string, choice: string): Promise<void> {
  const row = await database.db
    .selectFrom("legal_choice")
    .select("version")
    .where("rule", "=", rule)
    .executeTakeFirst();
  const input = { rule, choice, version: String(row?.version ?? 0) };
  const { body } = await app.server.inject(adminRequest(adminCalls.legalChoice.answer, input, token));
  expect(JSON.parse(body)).toMatchObject({ code: 1 });
}

test("an answer changes the cached answers of the site at once, and back", async () => {
  const { db } = database;
  const giver = await db.selectFrom("giver_total").select("residence_id").limit(1).executeTakeFirstOrThrow();
  const { id: jossGift } = await db
    .selectFrom("gift")
    .select("id")
    .where("is_civil", "=", false)
    .where("dressing_place", "is", null)
    .where("is_on_sale", "=", true)
    .limit(1)
    .executeTakeFirstOrThrow();
  const seen = async () => {
    const givers = await get<{ counts: number }>(
      `/api/gift/giftRanking?residenceId=${giver.residence_id}&rankingType=0`,
    );
    const gifts = await get<{ itemList: { id: number }[] }>(`/api/gift/giftItemList?giftId=${jossGift}`);
    const site = await get<{ has_rankings: number }>("/api/fragment/siteMsg");
    return [givers.counts > 0, gifts.itemList.some(({ id }) => id === jossGift), site.has_rankings];
  };
  expect(await seen()).toEqual([true, true, 1]);
  await answer("rankings", "hidden");
  expect(await seen()).toEqual([false, true, 0]);
  await answer("civilGifts", "civil");
  expect(await seen()).toEqual([false, false, 0]);
  await answer("rankings", "shown");
  await answer("civilGifts", "all");
  expect(await seen()).toEqual([true, true, 1]);
});

test("a buyer who has not declared to be an adult gets a named error, and then orders with the declaration", async () => {
  await answer("minors", "adultsOnly");
  const { db } = database;
  const buyer = await openSession(database, "13800000001");
  const gift = await db
    .selectFrom("gift")
    .select("id")
    .where("price_fen", ">", 0)
    .where("dressing_place", "is", null)
    .where("is_on_sale", "=", true)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: residenceId } = await db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select("residence.id")
    .where("is_private", "=", false)
    .where("residence.hidden_at", "is", null)
    .where("garden.kind", "=", "ordinary")
    .limit(1)
    .executeTakeFirstOrThrow();
  const order = async (isAdult: string) => {
    const { body } = await app.server.inject({
      method: "POST",
      url: "/api/missOrder/index",
      headers: { authorization: `Bearer ${buyer}`, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        actionName: "createOrder",
        payType: "4",
        residenceId: String(residenceId),
        giftId: String(gift.id),
        isAdult,
      }).toString(),
    });
    return JSON.parse(body) as unknown;
  };
  expect(await order("0")).toMatchObject({ code: 0, error: "ageNotDeclared" });
  expect(await order("1")).toMatchObject({ code: 1 });
});
