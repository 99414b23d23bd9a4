import { beforeAll, expect, test } from "vitest";
import { residence } from "@changming/contract/admin/residence";
import { family } from "@changming/contract/family";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "../testing/builders.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { listResidences } from "./list-residences.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  return () => database.close();
});

async function found(keywords: string): Promise<string[]> {
  const { rows } = await listResidences(testCtx(database.db), { residenceType: 0, page: 1, pageSize: 18, keywords });
  return rows.map((row) => row.name);
}

test.each([
  ["苏东坡", "苏轼"],
  ["东坡", "苏轼"],
  ["蘇東坡", "苏轼"],
  ["sudongpo", "苏轼"],
  ["东坡居士", "苏轼"],
  ["周树人", "鲁迅"],
  ["谢婉莹", "冰心"],
  ["舒庆春", "老舍"],
  ["李太白", "李白"],
  ["孔明", "诸葛亮"],
  ["仲尼", "孔子"],
  ["马尚德", "杨靖宇"],
  ["江姐", "江竹筠"],
  ["王守仁", "王阳明"],
])("%s finds %s first", async (keywords, name) => {
  expect((await found(keywords))[0]).toBe(name);
});

test("everyone of the demo data is found by each of their other names", async () => {
  const rows = await database.db.selectFrom("residence").select(["name", "other_names"]).execute();
  const named = rows.filter(({ other_names }) => other_names.length > 0);
  expect(named.length).toBeGreaterThan(50);
  for (const { name, other_names } of named)
    for (const other of other_names) expect(await found(other), other).toContain(name);
});

test("a private residence is not found by its other names", async () => {
  await aResidence(database.db, { name: "闵无声", other_names: ["闵藏舟"], is_private: true });
  expect(await found("闵藏舟")).toEqual([]);
});

test("other names are split from one text by any separator, without duplicates", () => {
  const read = (otherNames: string) => family.edit.input.parse({ id: "1", otherNames }).otherNames;
  expect(read("苏东坡、子瞻，东坡居士；苏东坡, ")).toEqual(["苏东坡", "子瞻", "东坡居士"]);
  expect(read("")).toEqual([]);
  expect(family.edit.input.parse({ id: "1" }).otherNames).toBeUndefined();
  const long = "又名最多 8 个，每个最多 20 个字";
  const staffForm = { id: "1", kind: "famous", level: "1", letter: "A", number: "1", version: "1" };
  for (const names of ["字".repeat(21), [..."甲乙丙丁戊己庚辛壬"].join("、"), "字".repeat(201)]) {
    expect(family.edit.input.safeParse({ id: "1", otherNames: names }).error?.issues[0]?.message).toBe(long);
    expect(residence.edit.input.safeParse({ ...staffForm, other_names: names }).error?.issues[0]?.message).toBe(long);
  }
});
