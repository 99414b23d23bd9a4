import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { sql } from "kysely";
import { aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { findNamesakes } from "./find-namesakes.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "reviewer" | "editor" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

/** A residence that the search finds by its names. */
async function aNamed(own: Parameters<typeof aResidence>[1] & { name: string }) {
  const { id } = await aResidence(database.db, own);
  const names = { name: own.name, otherNames: own.other_names ?? [], nativePlace: "", gardenName: "" };
  const search = sql<string>`array_to_tsvector(${residenceSearchTokens(names)}::text[])`;
  await database.db.updateTable("residence").set({ search }).where("id", "=", id).execute();
  return id;
}

const unknown = { birthday: "", shengu_date: "" };

test("a residence of the same name and a year that agrees is named first, private and hidden ones too", async () => {
  const other = await aNamed({ name: "司马迁", birth_on: "1901", death_on: "1980" });
  const same = await aNamed({ name: "司马迁", birth_on: "-0145", death_on: "-0090", is_private: true });
  const found = await findNamesakes(await as(), { name: "司马迁", birthday: "-0145", shengu_date: "-0090" });
  expect(found.letter).toBe("S");
  expect(found.itemList.map(({ id, is_same, state }) => ({ id, is_same, state }))).toEqual([
    { id: same, is_same: true, state: "private" },
    { id: other, is_same: false, state: "public" },
  ]);
});

test("a contradicting year, or no year to compare, is a namesake only", async () => {
  const ctx = await as();
  await aNamed({ name: "单田", birth_on: "1920", death_on: "1999-03-01" });
  const isSame = async (dates: Partial<typeof unknown>) =>
    (await findNamesakes(ctx, { name: "单田", ...unknown, ...dates })).itemList.map(({ is_same }) => is_same);
  expect(await isSame({ shengu_date: "1999" })).toEqual([true]);
  expect(await isSame({ birthday: "1921", shengu_date: "1999" })).toEqual([false]);
  expect(await isSame({})).toEqual([false]);
  expect(await isSame({ birthday: "0000-99" })).toEqual([false]);
});

test("another name counts, a part of a name does not, and a residence is no namesake of itself", async () => {
  const ctx = await as();
  const id = await aNamed({ name: "鲁迅", other_names: ["周树人"], birth_on: "1881", death_on: "1936" });
  await aNamed({ name: "周树人民", birth_on: "1881", death_on: "1936" });
  const ids = async (own?: number) => {
    const named = { name: "周树人", birthday: "1881", shengu_date: "", ...(own !== undefined && { id: own }) };
    return (await findNamesakes(ctx, named)).itemList.map((item) => item.id);
  };
  expect(await ids()).toEqual([id]);
  expect(await ids(id)).toEqual([]);
});

test("a name of signs only finds nothing, and belongs to the last letter zone", async () => {
  expect(await findNamesakes(await as(), { name: "……", ...unknown })).toEqual({ letter: "#", itemList: [] });
});

test("staff without memorials, and visitors, may not look", async () => {
  const named = { name: "屈原", ...unknown };
  await expect(findNamesakes(await as("editor"), named)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(findNamesakes(testCtx(database.db, visitor), named)).rejects.toMatchObject({ error: "sessionInvalid" });
});
