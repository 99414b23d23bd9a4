import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { hideResidence } from "../residence/hide-residence.ts";
import { aResidence } from "../testing/builders.ts";
import { aConcern } from "../testing/office-people.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { hideTarget } from "./hide-target.ts";
import { listConcerns } from "./list-concerns.ts";
import { presentItem } from "./present-queue.ts";

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

test("what two concerns hide is shown when both let go of it, and by nobody else", async () => {
  const ctx = await as();
  const { id } = await aResidence(database.db);
  const target = { target_kind: "residence" as const, target_id: id, residence_id: id };
  const [one, other] = [await aConcern(database.db, target), await aConcern(database.db, target)];
  const hidden = { isHidden: true, reason: "冒用照片" };
  const shown = { isHidden: false, reason: "核实过了" };
  const first = await hideTarget(ctx, { ...one, ...hidden });
  const second = await hideTarget(ctx, { ...other, ...hidden });
  const isAway = async () => {
    const found = database.db.selectFrom("residence").select("hidden_at").where("id", "=", id);
    return (await found.executeTakeFirstOrThrow()).hidden_at !== null;
  };
  await hideTarget(ctx, { ...first, ...shown });
  expect([await isAway(), (await rowOf(one.id)).hid_target]).toEqual([true, false]);
  const { number } = await rowOf(other.id);
  expect((await auditOf(one.id)).at(-1)?.after).toMatchObject({ hid: false, hiddenBy: [number] });
  await expect(hideResidence(ctx, { id, ...shown })).rejects.toMatchObject({ error: "hiddenByConcern" });
  await hideTarget(ctx, { ...second, ...shown });
  expect(await isAway()).toBe(false);
});

test("two who let go of one thing at once leave it shown", async () => {
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

test("every report of a thing says that it is gone, and who can bring it back is the one because of which it went", async () => {
  const ctx = await as();
  const { id } = await aResidence(database.db);
  const target = { target_kind: "residence" as const, target_id: id, residence_id: id };
  const [one, other] = [await aConcern(database.db, target), await aConcern(database.db, target)];
  const told = async () => {
    const asked = { page: 1, pageSize: 100, kind: "report", state: "waiting", number: "" } as const;
    const { rows } = await listConcerns(ctx, asked);
    return [one, other].map((mine) => {
      const row = rows.find((found) => found.id === mine.id);
      if (!row) throw new Error("it waits");
      const { is_hidden, can } = presentItem(row, ctx.actor);
      return { is_hidden, hide: can.hide, show: can.show };
    });
  };
  const inSight = { is_hidden: false, hide: true, show: false };
  expect(await told()).toEqual([inSight, inSight]);
  const hidden = await hideTarget(ctx, { ...one, isHidden: true, reason: "冒用照片" });
  expect(await told()).toEqual([
    { is_hidden: true, hide: false, show: true },
    { is_hidden: true, hide: false, show: false },
  ]);
  await hideTarget(ctx, { ...hidden, isHidden: false, reason: "核实过了" });
  expect(await told()).toEqual([inSight, inSight]);
});
