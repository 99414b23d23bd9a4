import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { setRole } from "./set-role.ts";
import { renewStaff, suspendStaff } from "./suspend-staff.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("two administrators who demote, suspend or reset each other at once leave one", async () => {
  const first = await aStaff(database.db, { role: "administrator" });
  const second = await aStaff(database.db, { role: "administrator" });
  const one = testCtx(database.db, asStaff(first));
  const other = testCtx(database.db, asStaff(second));
  const of = ({ id, version }: typeof first) => ({ id, version, reason: "争执" });
  const ends = await Promise.allSettled([
    setRole(one, { ...of(second), role: "editor" }),
    suspendStaff(other, { ...of(first), isSuspended: true }),
  ]);
  const outcomes = ends.map((end) => (end.status === "fulfilled" ? "done" : end.reason.error));
  expect(outcomes).toHaveLength(2);
  expect(new Set(outcomes)).toEqual(new Set(["done", "staffLastAdministrator"]));
  const [left] = await database.db
    .selectFrom("staff")
    .selectAll()
    .where("role", "=", "administrator")
    .where("suspended_at", "is", null)
    .execute();
  const ctx = left?.id === first.id ? other : one;
  const password = sha256Hex("another-sunflower-8");
  const renewed = renewStaff(ctx, { ...of(left ?? first), version: left?.version ?? 0, password });
  await expect(renewed).rejects.toMatchObject({ error: "staffLastAdministrator" });
});
