import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { authenticateStaff, endStaffSessions, openStaffSession } from "./sessions.ts";
import { whoAmI } from "./who-am-i.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const after = (ms: number) => new Date(testNow.getTime() + ms);

const at = (token: string, ms = 0, isDeed = true, staffCodes: "required" | "off" = "off") =>
  authenticateStaff(database.db, token, after(ms), { isDeed, staffCodes });
const rowOf = (token: string) =>
  database.db
    .selectFrom("staff_session")
    .selectAll()
    .where("token_hash", "=", sha256Hex(token))
    .executeTakeFirstOrThrow();

async function aSessionOf(own: Parameters<typeof aStaff>[1] = {}, session: Parameters<typeof aStaffSession>[2] = {}) {
  const staff = await aStaff(database.db, own);
  return { staff, token: await aStaffSession(database.db, staff.id, session) };
}

test("a session stands for whom it was opened, in the role that he has now", async () => {
  const { staff, token } = await aSessionOf({ role: "reviewer" });
  const { id: staffId, name } = staff;
  const session = { hash: sha256Hex(token), isFresh: true, mustEnrol: false };
  expect(await at(token)).toEqual({ kind: "staff", staffId, name, role: "reviewer", session });
  await database.db.updateTable("staff").set({ role: "readOnly" }).where("id", "=", staffId).execute();
  expect(await at(token)).toMatchObject({ role: "readOnly" });
});

test("what is no token opens nothing, and neither does the hash that the database holds", async () => {
  const { token } = await aSessionOf();
  for (const wrong of ["", sha256Hex(token), `${token} `, token.slice(0, -1), "%"]) {
    expect(await at(wrong), wrong).toBeNull();
  }
});

test("a session ends after a quarter of an hour without a deed, to the millisecond", async () => {
  const { token } = await aSessionOf();
  expect(await at(token, 15 * minute, false)).not.toBeNull();
  expect(await at(token, 15 * minute + 1, false)).toBeNull();
  expect(await at(token, 15 * minute)).not.toBeNull();
  expect((await rowOf(token)).last_seen_at).toEqual(after(15 * minute));
  expect(await at(token, 30 * minute, false)).not.toBeNull();
  expect(await at(token, 30 * minute + 1)).toBeNull();
});

test("asking who one is does not keep a session alive, and a deed is noted at most twice a minute", async () => {
  const { token } = await aSessionOf();
  await at(token, 10 * minute, false);
  expect((await rowOf(token)).last_seen_at).toEqual(testNow);
  await at(token, 30 * second);
  expect((await rowOf(token)).last_seen_at).toEqual(testNow);
  await at(token, 30 * second + 1);
  expect((await rowOf(token)).last_seen_at).toEqual(after(30 * second + 1));
});

test("a session ends after eight hours in any case, to the millisecond", async () => {
  const { token } = await aSessionOf({}, { last_seen_at: after(8 * hour - minute) });
  expect(await at(token, 8 * hour)).not.toBeNull();
  expect(await at(token, 8 * hour + 1)).toBeNull();
  expect((await rowOf(token)).last_seen_at).toEqual(after(8 * hour));
});

test("a proof holds for ten minutes, and at the tenth no more", async () => {
  const { token } = await aSessionOf({}, { fresh_until: after(10 * minute), last_seen_at: after(9 * minute) });
  expect((await at(token, 10 * minute - 1))?.session?.isFresh).toBe(true);
  expect((await at(token, 10 * minute))?.session?.isFresh).toBe(false);
  const { token: unproved } = await aSessionOf({}, { fresh_until: null });
  expect((await at(unproved))?.session?.isFresh).toBe(false);
});

test("a session that is opened is proved for ten minutes, and only its hash is kept", async () => {
  const staff = await aStaff(database.db);
  const token = await openStaffSession({ ...testCtx(database.db), address: "192.0.2.9" }, staff.id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await rowOf(token)).toEqual({
    token_hash: sha256Hex(token),
    staff_id: staff.id,
    address: "192.0.2.9",
    device_hash: null,
    created_at: testNow,
    last_seen_at: testNow,
    fresh_until: after(10 * minute),
    revoked_at: null,
  });
});

test("who is suspended while he is in is out with his next call, whatever his session says", async () => {
  const { staff, token } = await aSessionOf();
  const own = testCtx(database.db, asStaff(staff, token));
  expect((await whoAmI(own)).staff?.id).toBe(staff.id);
  await database.db.updateTable("staff").set({ suspended_at: testNow }).where("id", "=", staff.id).execute();
  expect(await at(token)).toBeNull();
  expect(await whoAmI(own)).toMatchObject({ staff: null, csrf: "" });
  expect((await rowOf(token)).revoked_at).toBeNull();
});

test("where codes are required, who has bound none must do that first; where they are off, nobody must", async () => {
  const { token: without } = await aSessionOf();
  const { token: half } = await aSessionOf({ totp_secret: "sealed" });
  const { token: bound } = await aSessionOf({ totp_secret: "sealed", totp_confirmed_at: testNow });
  const must = async (token: string, codes: "required" | "off") =>
    (await at(token, 0, true, codes))?.session?.mustEnrol;
  expect(await must(without, "required")).toBe(true);
  expect(await must(half, "required")).toBe(true);
  expect(await must(bound, "required")).toBe(false);
  expect(await must(without, "off")).toBe(false);
});

test("ending sessions ends all of one person's, spares the one that is named, and counts those that were open", async () => {
  const { staff, token } = await aSessionOf();
  const spared = await aStaffSession(database.db, staff.id);
  await aStaffSession(database.db, staff.id, { revoked_at: after(-minute) });
  const { token: foreign } = await aSessionOf();
  const ctx = testCtx(database.db, asStaff(staff));
  expect(await endStaffSessions(ctx, staff.id, sha256Hex(spared))).toBe(1);
  expect([await at(token), (await at(spared)) !== null, (await at(foreign)) !== null]).toEqual([null, true, true]);
  expect(await endStaffSessions(ctx, staff.id)).toBe(1);
  expect(await endStaffSessions(ctx, staff.id)).toBe(0);
  expect([await at(spared), (await at(foreign)) !== null]).toEqual([null, true]);
});

test("each session has a page token of its own, which nobody makes from outside", async () => {
  const { staff, token } = await aSessionOf();
  const other = await aStaffSession(database.db, staff.id);
  const pageTokenOf = async (one?: string) =>
    (await whoAmI(testCtx(database.db, one === undefined ? undefined : asStaff(staff, one)))).csrf;
  const [mine, theirs] = [await pageTokenOf(token), await pageTokenOf(other)];
  expect(mine).toMatch(/^[\w+/=-]{32,}$/);
  expect(await pageTokenOf(token)).toBe(mine);
  expect(theirs).not.toBe(mine);
  expect([sha256Hex(token), token]).not.toContain(mine);
  expect(await pageTokenOf()).toBe("");
});
