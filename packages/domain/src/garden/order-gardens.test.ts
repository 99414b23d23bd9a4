import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { listResidences } from "../residence/list-residences.ts";
import { aGarden, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { getGarden, listGardens, openGardens } from "./list-gardens.ts";
import { listForStaff } from "./list-for-staff.ts";
import { hideGarden, orderGardens } from "./order-gardens.ts";
import { makeGarden } from "./edit-garden.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

type Role = "administrator" | "editor" | "finance" | "reviewer" | "readOnly";

async function staffCtx(role: Role = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const anyone = () => testCtx(database.db, visitor);
const displayedNames = async () =>
  (await listGardens(anyone(), { page: 1, pageSize: 100, keywords: "" })).rows.map(({ name }) => name);

test("a new garden comes last, and a given order is applied", async () => {
  await database.db.updateTable("garden").set({ hidden_at: testNow }).execute();
  const names = ["甲园", "乙园", "丙园"];
  const ids: number[] = [];
  for (const name of names) {
    ids.push((await makeGarden(await staffCtx(), { name, kind: "ordinary", region: "浙江,安吉", address: "" })).id);
  }
  expect(await displayedNames()).toEqual(names);
  const [first = 0, second = 0, third = 0] = ids;
  const ctx = await staffCtx("editor");
  const stood = await database.db.selectFrom("garden").select("id").orderBy("position").orderBy("id").execute();
  const before = stood.map(({ id }) => id);
  await orderGardens(ctx, { ids: [third, first], before });
  expect(await displayedNames()).toEqual(["丙园", "甲园", "乙园"]);
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toEqual(["gardens"]);
  // An order based on an outdated one does not overwrite it.
  await expect(orderGardens(ctx, { ids: [first, second, third], before })).rejects.toThrow("orderStale");
  expect(await displayedNames()).toEqual(["丙园", "甲园", "乙园"]);
  await expect(orderGardens(ctx, { ids: [second, 2_000_000_000], before: [third] })).rejects.toThrow("notFound");
  await expect(makeGarden(ctx, { name: "丁园", kind: "ordinary", region: "浙江,安吉", address: "" })).rejects.toThrow(
    "staffRoleMissing",
  );
});

test("a hidden garden has no page, is in no list and takes no applications, and its residences stay", async () => {
  const id = await aGarden(database.db, { name: "暂歇园" });
  const residence = await aResidence(database.db, { garden_id: id, name: "邹停云" });
  const ctx = await staffCtx();
  expect(await hideGarden(ctx, { id, isHidden: true, reason: "整修", version: 1 })).toEqual({ id, version: 2 });
  expect(await displayedNames()).not.toContain("暂歇园");
  await expect(getGarden(anyone(), { id })).rejects.toThrow("notFound");
  expect((await openGardens(database.db)).map((one) => one.id)).not.toContain(id);
  const query = { residenceType: 0, page: 1, pageSize: 9, keywords: "邹停云" };
  expect((await listResidences(anyone(), query)).rows.map((one) => one.id)).toEqual([residence.id]);
  const listed = await listForStaff(ctx, { page: 1, pageSize: 9, keywords: "暂歇", kind: "" });
  expect(listed.rows.map((row) => [row.id, row.hidden_at !== null])).toEqual([[id, true]]);
  await expect(hideGarden(ctx, { id, isHidden: false, reason: "好了", version: 1 })).rejects.toThrow("editedMeanwhile");
  await hideGarden(ctx, { id, isHidden: false, reason: "好了", version: 2 });
  expect(await displayedNames()).toContain("暂歇园");
  await expect(hideGarden(await staffCtx("editor"), { id, isHidden: true, reason: "x", version: 3 })).rejects.toThrow(
    "staffRoleMissing",
  );
});
