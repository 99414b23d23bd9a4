import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { aGarden, aResidence } from "../testing/builders.ts";
import { daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { getGardenSearchData } from "./list-gardens.ts";
import { presentLevelZones } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

let one: number;

beforeAll(async () => {
  const { db } = database;
  await loadBasics(db);
  one = await aGarden(db);
  const residences = [
    { garden_id: one, level: 1, letter: "W" },
    { garden_id: one, level: 1, letter: "#" },
    { garden_id: one, level: 1, letter: "A" },
    { garden_id: one, level: 1, letter: "A" },
    { garden_id: one, level: 3, letter: "Z" },
    { garden_id: one, level: 3, letter: "B", is_private: true },
    { garden_id: one, level: 7, letter: "C", hidden_at: daysFromNow(0) },
    { garden_id: await aGarden(db), level: 3, letter: "L" },
  ];
  for (const own of residences) await aResidence(db, own);
});

async function zones(gardenId?: number) {
  const rows = (await getGardenSearchData(testCtx(database.db), { gardenId })).map(presentLevelZones);
  return rows.map((row) => [row.type_id, row.letterList.join(""), row.residence_nums]);
}

test("each of the seven levels lists a garden's letter zones with public residences, zone # last", async () => {
  const nobody = (level: number) => [level, "", 0];
  const four = nobody(4);
  const five = nobody(5);
  const six = nobody(6);
  const seven = nobody(7);
  expect(await zones(one)).toEqual([[1, "AW#", 4], nobody(2), [3, "Z", 1], four, five, six, seven]);
});

test("without a garden it covers all gardens together", async () => {
  const found = await zones();
  expect(found.filter(([, , count]) => count !== 0)).toEqual([
    [1, "AW#", 4],
    [3, "LZ", 2],
  ]);
});

test("an unknown garden has the seven levels without letter zones", async () => {
  const found = await zones(2_000_000_000);
  expect(found).toHaveLength(7);
  expect(found.every(([, letters, count]) => letters === "" && count === 0)).toBe(true);
});

test("levels have their names, and changes of gardens, levels and residences invalidate the response", async () => {
  const ctx = testCtx(database.db);
  const [first] = (await getGardenSearchData(ctx, { gardenId: one })).map(presentLevelZones);
  const named = await database.db.selectFrom("level").select("name").where("level", "=", 1).executeTakeFirstOrThrow();
  expect(first?.level_name).toBe(named.name);
  expect([...ctx.tags.reads].toSorted()).toEqual(["gardens", "levels", "residences"]);
});
