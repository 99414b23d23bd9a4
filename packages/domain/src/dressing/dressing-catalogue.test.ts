import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { listGiftCategories, listGifts } from "../gift/list-gifts.ts";
import { aDressing } from "../testing/family.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { testCtx } from "../testing/test-ctx.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());
afterEach(() => assertSoundWorlds(database.db));

test("the visitors' and the family's catalogue leave out each other's gifts", async () => {
  const { gift } = await PayWorld.open(database.db);
  const dressing = await aDressing(database.db, "incense");
  const ids = async (isDressing: boolean) => {
    const page = { categoryId: 0, isDressing, page: 1, pageSize: 100 };
    return (await listGifts(testCtx(database.db), page)).rows.map((row) => row.id);
  };
  expect(await ids(false)).toContain(gift.id);
  expect(await ids(false)).not.toContain(dressing.id);
  expect(await ids(true)).toContain(dressing.id);
  expect(await ids(true)).not.toContain(gift.id);
  const names = async (isDressing: boolean) =>
    (await listGiftCategories(testCtx(database.db), { isDressing })).map((row) => row.name);
  expect([await names(true), (await names(false)).includes("装扮")]).toEqual([["装扮"], false]);
});
