import { beforeAll, expect, test } from "vitest";
import { residence } from "@changming/contract/admin/residence";
import { family } from "@changming/contract/family";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { editResidence } from "../family/edit-residence.ts";
import { namesInSearch } from "../garden/name-in-search.ts";
import { correctResidence } from "../property-correction/correct-residence.ts";
import { correctable } from "../property-correction/queries.ts";
import { aMember, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { editInOffice } from "./edit-in-office.ts";
import { getInOffice } from "./get-in-office.ts";
import { getResidenceDetail } from "./get-residence-detail.ts";
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
])("%s finds %s before all others", async (keywords, name) => {
  expect((await found(keywords))[0]).toBe(name);
});

test("everybody of the demo world is found by each of their other names", async () => {
  const rows = await database.db.selectFrom("residence").select(["name", "other_names"]).execute();
  const named = rows.filter(({ other_names }) => other_names.length > 0);
  expect(named.length).toBeGreaterThan(50);
  for (const { name, other_names } of named)
    for (const other of other_names) expect(await found(other), other).toContain(name);
});

test("staff write other names; a moment later the residence is found by them, and by the old ones no more", async () => {
  const { id } = await aResidence(database.db, { name: "陆观澜", letter: "L", number: 8_001 });
  const ctx = testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
  const plain = { kind: "famous" as const, source: "", level: 1, letter: "L", number: 8_001, recommended: 0 };
  await editInOffice(ctx, { id, ...plain, otherNames: ["字澹庵先生", "听雪楼主"], version: 1 });
  expect(await found("听雪楼主")).toEqual(["陆观澜"]);
  expect(await found("tingxuelou")).toEqual(["陆观澜"]);
  expect((await getInOffice(ctx, { id })).row.other_names).toEqual(["字澹庵先生", "听雪楼主"]);
  // An edit that does not name them leaves them.
  await editInOffice(ctx, { id, ...plain, version: 2 });
  expect(await found("听雪楼主")).toEqual(["陆观澜"]);
  await editInOffice(ctx, { id, ...plain, otherNames: [], version: 3 });
  expect(await found("听雪楼主")).toEqual([]);
  const written = database.db.selectFrom("audit_entry").select(["before", "after"]).where("object_id", "=", id);
  const entries = await written.where("verb", "=", "residence.editInOffice").orderBy("id").execute();
  expect(entries[0]).toMatchObject({ before: { other_names: [] }, after: { other_names: ["字澹庵先生", "听雪楼主"] } });
});

test("a family writes other names itself, and they stay when name, place or garden are put right", async () => {
  const { id, gardenId } = await aResidence(database.db, { name: "程静姝" });
  const owner = await aMember(database.db, id, "owner");
  const ctx = testCtx(database.db, asAccount(owner.id));
  await editResidence(ctx, { id, version: 1, avatar: "", otherNames: ["程小满", "竹心"] });
  expect(await found("程小满")).toEqual(["程静姝"]);
  expect((await getResidenceDetail(ctx, { id })).row.other_names).toEqual(["程小满", "竹心"]);
  await withTx(ctx, async (ctx) => {
    await correctResidence(ctx, await correctable(ctx.db, id), { name: "程静淑" });
  });
  expect(await found("竹心")).toEqual(["程静淑"]);
  await database.db.updateTable("garden").set({ is_search_due: true }).where("id", "=", gardenId).execute();
  await namesInSearch(testCtx(database.db));
  expect(await found("竹心")).toEqual(["程静淑"]);
});

test("a relative, and a listed word, change no other name", async () => {
  const { id } = await aResidence(database.db, { name: "段归鸿" });
  const [owner, relative] = [await aMember(database.db, id, "owner"), await aMember(database.db, id, "relative")];
  const edit = (accountId: number, otherNames: string[]) =>
    editResidence(testCtx(database.db, asAccount(accountId)), { id, version: 1, avatar: "", otherNames });
  await expect(edit(relative.id, ["段云"])).rejects.toMatchObject({ error: "notFound" });
  await expect(edit(owner.id, ["法轮功"])).rejects.toMatchObject({ error: "wordsRefused", field: "otherNames" });
  expect(await found("段云")).toEqual([]);
});

test("a private residence is found by no other name", async () => {
  await aResidence(database.db, { name: "闵无声", other_names: ["闵藏舟"], is_private: true });
  expect(await found("闵藏舟")).toEqual([]);
});

test("other names are read from one text, whatever divides them, and each stands once", () => {
  const read = (otherNames: string) => family.edit.input.parse({ id: "1", otherNames }).otherNames;
  expect(read("苏东坡、子瞻，东坡居士；苏东坡, ")).toEqual(["苏东坡", "子瞻", "东坡居士"]);
  expect(read("")).toEqual([]);
  expect(family.edit.input.parse({ id: "1" }).otherNames).toBeUndefined();
  const long = "又名最多 8 个，每个最多 20 个字";
  const inOffice = { id: "1", kind: "famous", level: "1", letter: "A", number: "1", version: "1" };
  for (const names of ["字".repeat(21), [..."甲乙丙丁戊己庚辛壬"].join("、"), "字".repeat(201)]) {
    expect(family.edit.input.safeParse({ id: "1", otherNames: names }).error?.issues[0]?.message).toBe(long);
    expect(residence.edit.input.safeParse({ ...inOffice, other_names: names }).error?.issues[0]?.message).toBe(long);
  }
});
