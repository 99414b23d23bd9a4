import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { getUsedFreeGifts } from "./get-used-free-gifts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

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
