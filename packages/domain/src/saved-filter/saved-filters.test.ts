import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { maxSavedFilters } from "@changming/contract/admin/saved-filter-lists";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Ctx } from "../context/context.ts";
import { aStaff, asStaff, errorOf, everyRole } from "../testing/staff.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { listSavedFilters, removeFilter, saveFilter } from "./saved-filters.ts";

let database: TestDatabase;
let own: Ctx;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

beforeEach(async () => {
  own = await someone();
});

afterAll(() => database?.close());

async function someone(role: (typeof everyRole)[number] = "finance"): Promise<Ctx> {
  const row = await aStaff(database.db, { role });
  return testCtx(database.db, asStaff(row, `token ${row.id}`));
}

const paid = { list: "orders", name: "已付", query: [["state", "paid"]], isDefault: false } as const;
const itemsOf = async (ctx: Ctx) => (await listSavedFilters(ctx)).itemList;
const namesOf = async (ctx: Ctx) => (await itemsOf(ctx)).map(({ name }) => name);

test.each(everyRole)(
  "a %s saves filters and order of a list under a name, and changes and deletes them",
  async (role) => {
    const ctx = await someone(role);
    const query = [
      ["from", "today-7"],
      ["keywords", "沈 & 林=双木"],
    ] as const;
    const made = await saveFilter(ctx, { list: "residences", name: "这一周", query, isDefault: true });
    const [first] = await itemsOf(ctx);
    expect(first).toMatchObject({ ...made, list: "residences", name: "这一周", is_default: true, version: 1 });
    expect([...new URLSearchParams(first?.query)]).toEqual(query);
    const saved = await saveFilter(ctx, { ...made, list: "residences", name: "一周", query, isDefault: false });
    expect(await itemsOf(ctx)).toMatchObject([{ ...saved, name: "一周", is_default: false, version: 2 }]);
    await removeFilter(ctx, saved);
    expect(await itemsOf(ctx)).toEqual([]);
  },
);

test("a stranger neither reads, changes nor deletes them, and their names do not collide", async () => {
  const made = await saveFilter(own, paid);
  const stranger = await someone("administrator");
  expect(await itemsOf(stranger)).toEqual([]);
  expect(await errorOf(saveFilter(stranger, { ...paid, ...made, name: "我的" }))).toBe("notFound");
  expect(await errorOf(removeFilter(stranger, made))).toBe("notFound");
  await saveFilter(stranger, paid);
  expect(await itemsOf(own)).toMatchObject([{ ...made, name: "已付", version: 1 }]);
  for (const actor of [visitor, { kind: "job", name: "some" } as const]) {
    const ctx = testCtx(database.db, actor);
    expect(await errorOf(listSavedFilters(ctx))).toBe("sessionInvalid");
    expect(await errorOf(saveFilter(ctx, paid))).toBe("sessionInvalid");
    expect(await errorOf(removeFilter(ctx, made))).toBe("sessionInvalid");
  }
});

test("a name is unique in its list; the same save again changes nothing", async () => {
  const made = await saveFilter(own, paid);
  expect(await saveFilter(own, paid)).toMatchObject(made);
  expect(await errorOf(saveFilter(own, { ...paid, query: [["state", "refunded"]] }))).toBe("savedFilterNameTaken");
  await saveFilter(own, { ...paid, list: "refunds" });
  const other = await saveFilter(own, { ...paid, name: "另一个" });
  expect(await errorOf(saveFilter(own, { ...paid, ...other }))).toBe("savedFilterNameTaken");
  expect(await namesOf(own)).toEqual(["已付", "已付", "另一个"]);
});

test("what another page changed or deleted meanwhile is not replaced", async () => {
  const made = await saveFilter(own, paid);
  await saveFilter(own, { ...paid, ...made, query: [["state", "refunded"]] });
  expect(await errorOf(saveFilter(own, { ...paid, ...made, name: "改名" }))).toBe("editedMeanwhile");
  expect(await errorOf(saveFilter(own, { ...paid, id: made.id, name: "改名" }))).toBe("editedMeanwhile");
  expect(await errorOf(removeFilter(own, made))).toBe("editedMeanwhile");
  expect(await errorOf(saveFilter(own, { ...paid, ...made, list: "refunds" }))).toBe("notFound");
  await removeFilter(own, { id: made.id, version: 2 });
  expect(await errorOf(saveFilter(own, { ...paid, ...made, version: 2 }))).toBe("notFound");
  expect(await itemsOf(own)).toEqual([]);
});

test("two saves of one name at once: one is stored, the other is told", async () => {
  const ends = await Promise.all(
    ["paid", "refunded"].map((state) => errorOf(saveFilter(own, { ...paid, query: [["state", state]] }))),
  );
  expect(ends.toSorted()).toEqual(["done", "savedFilterNameTaken"]);
  expect(await namesOf(own)).toEqual(["已付"]);
});

test("a list opens with one filter at most, however many are made the default at once", async () => {
  const names = ["一", "二", "三"];
  await Promise.all(names.map((name) => saveFilter(own, { ...paid, name, isDefault: true })));
  await saveFilter(own, { ...paid, list: "refunds", isDefault: true });
  const defaults = (await itemsOf(own)).filter(({ is_default }) => is_default);
  expect(defaults.map(({ list }) => list)).toEqual(["orders", "refunds"]);
  // The others were changed: a page that still shows one as the default cannot save it as such.
  const replaced = (await itemsOf(own)).find(({ list, is_default }) => list === "orders" && !is_default);
  const stale = { ...paid, id: replaced?.id, version: 1, name: "旧", isDefault: true };
  expect(await errorOf(saveFilter(own, stale))).toBe("editedMeanwhile");
});

test("the twenty-first of a list is rejected, also when two race for the last place", async () => {
  for (let nth = 1; nth < maxSavedFilters; nth += 1) await saveFilter(own, { ...paid, name: `第${nth}个` });
  const ends = await Promise.all(["甲", "乙"].map((name) => errorOf(saveFilter(own, { ...paid, name }))));
  expect(ends.toSorted()).toEqual(["done", "savedFiltersFull"]);
  expect(await itemsOf(own)).toHaveLength(maxSavedFilters);
  await saveFilter(own, { ...paid, list: "refunds" });
  const [first] = await itemsOf(own);
  await saveFilter(own, { ...paid, id: first?.id, version: first?.version, name: "改名" });
});

test("the audit log says that a list's filter was saved, and neither its name nor its values", async () => {
  const made = await saveFilter(own, { ...paid, name: "沈家的", query: [["keywords", "沈德昌"]] });
  await removeFilter(own, made);
  const entries = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after"])
    .where("object_kind", "=", "savedFilter")
    .where("object_id", "=", made.id)
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { verb: "savedFilter.create", before: null, after: { list: "orders", is_default: false } },
    { verb: "savedFilter.remove", before: { list: "orders", is_default: false }, after: null },
  ]);
});

test("they are deleted with the member of staff", async () => {
  const row = await aStaff(database.db);
  await saveFilter(testCtx(database.db, asStaff(row, "token")), paid);
  await database.db.deleteFrom("staff").where("id", "=", row.id).execute();
  const left = await database.db.selectFrom("saved_filter").select("id").where("staff_id", "=", row.id).execute();
  expect(left).toEqual([]);
});
