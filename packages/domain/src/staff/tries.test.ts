import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff, aStaffSession } from "../testing/staff.ts";
import { daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { countAttempt, forgetStaffTraces } from "./attempts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("the operator gets one warning that a name is locked, without the name", async () => {
  const ctx = testCtx(database.db, visitor);
  for (let nth = 1; nth <= 5; nth += 1) await countAttempt(ctx, "lin.bianji");
  await expect(countAttempt(ctx, "lin.bianji")).rejects.toMatchObject({ error: "tooManyAttempts" });
  expect(ctx.services.warnings).toHaveLength(1);
  expect(ctx.services.warnings[0]).toContain("locked");
  expect(ctx.services.warnings[0]).not.toContain("lin");
});

test("old attempts and sessions are deleted, recent ones stay", async () => {
  const { id } = await aStaff(database.db);
  for (const days of [-91, -89]) await aStaffSession(database.db, id, { last_seen_at: daysFromNow(days) });
  await countAttempt(testCtx(database.db, visitor, daysFromNow(-2)), "somebody");
  await countAttempt(testCtx(database.db, visitor), "somebody.else");
  const left = async () => {
    const tries = await database.db.selectFrom("staff_attempt").select("last_at").execute();
    const sessions = await database.db.selectFrom("staff_session").select("token_hash").execute();
    return [tries.filter(({ last_at }) => last_at < daysFromNow(-1)).length, tries.length > 0, sessions.length];
  };
  expect(await left()).toEqual([2, true, 2]);
  await forgetStaffTraces(testCtx(database.db));
  expect(await left()).toEqual([0, true, 1]);
});
