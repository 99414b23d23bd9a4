import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, anAccount, aResidence } from "../testing/builders.ts";
import { PayWorld } from "../testing/paying.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { isFreeGift, isFreeIn, getUsedFreeGifts } from "./free-gifts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

test("the rule for rows and the rule in SQL agree on every gift in every kind of garden", async () => {
  const { db } = database;
  for (const kind of ["ordinary", "welfare", "celebrity", "martyrs"] as const) await aGarden(db, { kind });
  for (let mask = 0; mask < 16; mask += 1) {
    await aGift(db, {
      price_fen: mask & 8 ? 0 : 100,
      free_welfare: (mask & 1) > 0,
      free_celebrity: (mask & 2) > 0,
      free_martyrs: (mask & 4) > 0,
    });
  }
  const rows = await db
    .selectFrom("gift")
    .innerJoin("garden", (join) => join.onTrue())
    .select(["gift.price_fen", "gift.free_welfare", "gift.free_celebrity", "gift.free_martyrs", "garden.kind"])
    .select(isFreeGift.as("is_free"))
    .execute();
  expect(rows).toHaveLength(64);
  for (const row of rows) expect([row, isFreeIn(row, row.kind)]).toEqual([row, row.is_free]);
});

test("a gift counts as free or paid as it was when given, whatever the catalogue says later", async () => {
  const world = await PayWorld.open(database.db, { free_welfare: true });
  const garden = await aGarden(database.db, { kind: "welfare" });
  const welfare = await aResidence(database.db, { garden_id: garden });
  await world.order({ residenceId: welfare.id });
  const { payment } = await world.order();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  expect(await getUsedFreeGifts(world.ctx())).toBe(1);
  await database.db
    .updateTable("gift")
    .set({ free_welfare: false, price_fen: 0 })
    .where("id", "=", world.gift.id)
    .execute();
  expect(await getUsedFreeGifts(world.ctx())).toBe(1);
});

const used = (accountId: number) => getUsedFreeGifts(testCtx(database.db, asAccount(accountId)));

test("a gift that is free everywhere counts by its units, and only for its giver", async () => {
  const giver = await anAccount(database.db);
  const other = await anAccount(database.db);
  const { id: residenceId } = await aResidence(database.db);
  const free = await aGift(database.db, { price_fen: 0 });
  const paid = await aGift(database.db);
  await aGivenGift(database.db, { residenceId, gift: free, accountId: giver.id });
  await aGivenGift(database.db, { residenceId, gift: free, accountId: giver.id, quantity: 2 });
  await aGivenGift(database.db, { residenceId, gift: paid, accountId: giver.id });
  expect([await used(giver.id), await used(other.id)]).toEqual([3, 0]);
});

test.each([
  ["welfare", "free_welfare"],
  ["celebrity", "free_celebrity"],
  ["martyrs", "free_martyrs"],
] as const)("a gift that is free in a %s garden counts there and nowhere else", async (kind, flag) => {
  const giver = await anAccount(database.db);
  const gift = await aGift(database.db, { [flag]: true });
  for (const of of ["ordinary", "welfare", "celebrity", "martyrs"] as const) {
    const residence = await aResidence(database.db, { garden_id: await aGarden(database.db, { kind: of }) });
    const before = await used(giver.id);
    await aGivenGift(database.db, { residenceId: residence.id, gift, accountId: giver.id });
    expect([of, (await used(giver.id)) - before]).toEqual([of, of === kind ? 1 : 0]);
  }
});

test("the count restarts at midnight in Shanghai", async () => {
  const giver = await anAccount(database.db);
  const { id: residenceId } = await aResidence(database.db);
  const gift = await aGift(database.db, { price_fen: 0 });
  // The test's day is 21 November 2026: it lasts from 16:00 to 16:00 UTC.
  for (const at of ["2026-11-20T15:59:59Z", "2026-11-20T16:00:00Z", "2026-11-21T15:59:59Z", "2026-11-21T16:00:00Z"])
    await aGivenGift(database.db, { residenceId, gift, accountId: giver.id, at: new Date(at) });
  expect(await used(giver.id)).toBe(2);
});

test("a visitor has no quota", async () => {
  await expect(getUsedFreeGifts(testCtx(database.db))).rejects.toMatchObject({ error: "sessionInvalid" });
});
