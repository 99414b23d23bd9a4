import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { editLevel } from "./edit-level.ts";
import { listLevels, presentLevels } from "./list-levels.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

async function staffCtx(role: "editor" | "finance" | "reviewer" | "readOnly") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

test("the seven levels are listed with their area and their number of public residences", async () => {
  await aResidence(database.db, { level: 3 });
  await aResidence(database.db, { level: 3 });
  await aResidence(database.db, { level: 3, is_private: true });
  const { itemList } = presentLevels(await listLevels(await staffCtx("readOnly")));
  expect(itemList.map(({ level, residence_nums }) => [level, residence_nums])).toEqual([
    ...[1, 2].map((level) => [level, 0]),
    [3, 2],
    ...[4, 5, 6, 7].map((level) => [level, 0]),
  ]);
  expect(itemList[2]?.area).toBe("6.4 平方米");
  await expect(listLevels(await staffCtx("finance"))).rejects.toThrow("staffRoleMissing");
});

test("an editor renames a level everywhere; a name is unique, and saving an outdated version fails", async () => {
  const ctx = await staffCtx("editor");
  const named = { level: 2, name: "松间居", description: "松下一方", version: 1 };
  expect(await editLevel(ctx, named)).toEqual({ level: 2, version: 2 });
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toEqual(
    expect.arrayContaining(["levels", "residences", "gardens"]),
  );
  await expect(editLevel(ctx, { ...named, level: 4 })).rejects.toThrow("levelNameTaken");
  await expect(editLevel(ctx, named)).rejects.toThrow("editedMeanwhile");
  await expect(editLevel(await staffCtx("reviewer"), { ...named, version: 2 })).rejects.toThrow("staffRoleMissing");
  await expect(editLevel(ctx, { ...named, level: 8 })).rejects.toThrow("notFound");
});
