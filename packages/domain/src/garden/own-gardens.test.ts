import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { openGardens, ownGardens } from "./list-gardens.ts";
import { presentGardenChoice } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("garden administrators get their gardens in the operator's order, without an image the default one", async () => {
  const { db } = database;
  const gardenAdmin = await anAccount(db);
  const second = await aGarden(db, { position: 1_002, thumb: "scenes/garden-yunlu" });
  const first = await aGarden(db, { position: 1_001 });
  for (const id of [second, first]) await aGardenAdmin(db, id, gardenAdmin.id);
  const ctx = testCtx(db, asAccount(gardenAdmin.id));
  const presented = (await ownGardens(ctx)).map((row) => presentGardenChoice(row, ctx.media));
  expect(presented).toMatchObject([
    { id: first, thumb: "/art/scenes/garden-default" },
    { id: second, thumb: "/art/scenes/garden-yunlu" },
  ]);
});

test("an account that manages no garden gets an empty list, a visitor a login error", async () => {
  const stranger = await anAccount(database.db);
  expect(await ownGardens(testCtx(database.db, asAccount(stranger.id)))).toEqual([]);
  expect(() => ownGardens(testCtx(database.db))).toThrow(expect.objectContaining({ error: "sessionInvalid" }));
});

test("ordinary and welfare gardens take applications, gardens of martyrs and celebrities are not offered", async () => {
  const { db } = database;
  const ordinary = await aGarden(db);
  const welfare = await aGarden(db, { kind: "welfare" });
  const others = [await aGarden(db, { kind: "martyrs" }), await aGarden(db, { kind: "celebrity" })];
  const offered = (await openGardens(db)).map(({ id }) => id);
  expect(offered).toEqual(expect.arrayContaining([ordinary, welfare]));
  for (const id of others) expect(offered).not.toContain(id);
});
