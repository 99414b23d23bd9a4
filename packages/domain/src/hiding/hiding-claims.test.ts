import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { hideResidence } from "../residence-for-staff/hide-residence.ts";
import { aResidence } from "../testing/builders.ts";
import { aConcern } from "../testing/staff-queue.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { hideTarget } from "../concern/hide-target.ts";
import { listConcerns } from "../concern/list-concerns.ts";
import { presentItem } from "../concern/present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const as = async () => testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
const rowOf = (id: number) =>
  database.db.selectFrom("concern").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const auditOf = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select("after")
    .where("object_kind", "=", "concern")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("a target hidden by two concerns is visible once both release it, and not by any other way", async () => {
  const ctx = await as();
  const { id } = await aResidence(database.db);
  const target = { target_kind: "residence" as const, target_id: id, residence_id: id };
  const one = await aConcern(database.db, target);
  const other = await aConcern(database.db, target);
  const hidden = { isHidden: true, reason: "冒用照片" };
  const unhidden = { isHidden: false, reason: "核实过了" };
  const first = await hideTarget(ctx, { ...one, ...hidden });
  const second = await hideTarget(ctx, { ...other, ...hidden });
  const isAway = async () => {
    const found = database.db.selectFrom("residence").select("hidden_at").where("id", "=", id);
    return (await found.executeTakeFirstOrThrow()).hidden_at !== null;
  };
  await hideTarget(ctx, { ...first, ...unhidden });
  expect([await isAway(), (await rowOf(one.id)).hid_target]).toEqual([true, false]);
  const { number } = await rowOf(other.id);
  expect((await auditOf(one.id)).at(-1)?.after).toMatchObject({ hid: false, hiddenBy: [number] });
  await expect(hideResidence(ctx, { id, ...unhidden })).rejects.toMatchObject({ error: "hiddenByConcern" });
  await hideTarget(ctx, { ...second, ...unhidden });
  expect(await isAway()).toBe(false);
});

test("two concerns that release one target at once leave it visible", async () => {
  const ctx = await as();
  const { id } = await aResidence(database.db);
  const target = { target_kind: "residence" as const, target_id: id, residence_id: id };
  const made = [await aConcern(database.db, target), await aConcern(database.db, target)];
  const hidden = [];
  for (const one of made) hidden.push(await hideTarget(ctx, { ...one, isHidden: true, reason: "核实" }));
  await Promise.all(hidden.map((one) => hideTarget(ctx, { ...one, isHidden: false, reason: "好了" })));
  const found = database.db.selectFrom("residence").select("hidden_at").where("id", "=", id);
  expect(await found.executeTakeFirst()).toEqual({ hidden_at: null });
});

test("every report of a target shows that it is hidden; only the one that hid it can unhide it", async () => {
  const ctx = await as();
  const { id } = await aResidence(database.db);
  const target = { target_kind: "residence" as const, target_id: id, residence_id: id };
  const one = await aConcern(database.db, target);
  const other = await aConcern(database.db, target);
  const listed = async () => {
    const query = { page: 1, pageSize: 100, kind: "report", state: "waiting", number: "" } as const;
    const { rows } = await listConcerns(ctx, query);
    return [one, other].map((mine) => {
      const row = rows.find((found) => found.id === mine.id);
      if (!row) throw new Error("the concern must be listed");
      const { is_hidden, can } = presentItem(row, ctx.actor);
      return { is_hidden, hide: can.hide, show: can.show };
    });
  };
  const inSight = { is_hidden: false, hide: true, show: false };
  expect(await listed()).toEqual([inSight, inSight]);
  const hidden = await hideTarget(ctx, { ...one, isHidden: true, reason: "冒用照片" });
  expect(await listed()).toEqual([
    { is_hidden: true, hide: false, show: true },
    { is_hidden: true, hide: false, show: false },
  ]);
  await hideTarget(ctx, { ...hidden, isHidden: false, reason: "核实过了" });
  expect(await listed()).toEqual([inSight, inSight]);
});
