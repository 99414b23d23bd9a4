import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { endOwnSessions, listOwnSessions } from "./own-sessions.ts";
import { authenticateStaff } from "./sessions.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const who = (token: string) => authenticateStaff(database.db, token, testNow, { isAction: false, staffCodes: "off" });

test("everyone sees their own open sessions, the current one first, and no tokens", async () => {
  const staff = await aStaff(database.db);
  const present = await aStaffSession(database.db, staff.id, { address: "192.0.2.7" });
  const other = await aStaffSession(database.db, staff.id);
  await aStaffSession(database.db, staff.id, { revoked_at: testNow });
  await aStaffSession(database.db, (await aStaff(database.db)).id);
  const ctx = testCtx(database.db, asStaff(staff, present));
  const listed = await listOwnSessions(ctx);
  expect(listed.map((row) => [row.is_this, row.address])).toEqual([
    [true, "192.0.2.7"],
    [false, ""],
  ]);
  expect(JSON.stringify(listed)).not.toContain(other);
  expect(await endOwnSessions(ctx, { key: listed[1]?.key })).toBe(1);
  expect([await who(present), await who(other)]).toEqual([expect.objectContaining({ staffId: staff.id }), null]);
});

test("all other sessions end at once, and nobody can end someone else's", async () => {
  const staff = await aStaff(database.db);
  const colleague = await aStaff(database.db);
  const present = await aStaffSession(database.db, staff.id);
  const another = await aStaffSession(database.db, staff.id);
  const theirs = await aStaffSession(database.db, colleague.id);
  const ctx = testCtx(database.db, asStaff(staff, present));
  const [key] = (await listOwnSessions(testCtx(database.db, asStaff(colleague, theirs)))).map((row) => row.key);
  await expect(endOwnSessions(ctx, { key })).rejects.toMatchObject({ error: "notFound" });
  expect(await endOwnSessions(ctx, {})).toBe(1);
  expect(await who(another)).toBeNull();
  expect(await who(present)).not.toBeNull();
  expect(await who(theirs)).not.toBeNull();
  await expect(endOwnSessions(testCtx(database.db), {})).rejects.toMatchObject({ error: "sessionInvalid" });
});
