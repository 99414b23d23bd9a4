import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aResidence } from "../testing/builders.ts";
import { PayWorld } from "../testing/paying.ts";
import { aGift } from "../testing/tributes.ts";
import { isFreeGift, isFreeIn } from "./free-gifts.ts";
import { getUsedFreeGifts } from "./get-used-free-gifts.ts";

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
