import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "../testing/builders.ts";
import { aDressing } from "../testing/family.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { getResidenceDetail } from "./get-residence-detail.ts";
import { presentPlace } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("residence_bg is the background image of the family, else of the residence, else of the level", async () => {
  const { db } = database;
  const { id } = await aResidence(db, { level: 3 });
  const background = async () => {
    const ctx = testCtx(db, visitor);
    return presentPlace(await getResidenceDetail(ctx, { id }), ctx.media).residence_bg;
  };
  expect(await background()).toBe("/art/scenes/level-1");
  await db.updateTable("residence").set({ background: "scenes/level-2" }).where("id", "=", id).execute();
  expect(await background()).toBe("/art/scenes/level-2");
  const { id: giftId } = await aDressing(db, "background", { image: "scenes/level-5" });
  await db.insertInto("dressing").values({ residence_id: id, gift_id: giftId, quantity: 1, since: testNow }).execute();
  await db
    .insertInto("dressing_placement")
    .values({ residence_id: id, gift_id: giftId, place: "background", placed_at: testNow })
    .execute();
  expect(await background()).toBe("/art/scenes/level-5");
  await db.updateTable("residence").set({ kind: "martyr", source: "县志" }).where("id", "=", id).execute();
  expect(await background()).toBe("/art/scenes/residence-dawn");
  await db.updateTable("residence").set({ death_on: "1949-12-31" }).where("id", "=", id).execute();
  expect(await background()).toBe("/art/scenes/residence-dawn-older");
});
