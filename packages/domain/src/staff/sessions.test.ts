import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import {
  authenticateStaff,
  endOwnSessions,
  endStaffSessions,
  listOwnSessions,
  createStaffSession,
  whoAmI,
} from "./sessions.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const after = (ms: number) => new Date(testNow.getTime() + ms);

const at = (token: string, ms = 0, isAction = true, staffCodes: "required" | "off" = "off") =>
  authenticateStaff(database.db, token, after(ms), { isAction, staffCodes });
const rowOf = (token: string) =>
  database.db
    .selectFrom("staff_session")
    .selectAll()
    .where("token_hash", "=", sha256Hex(token))
    .executeTakeFirstOrThrow();

async function aSessionOf(
  overrides: Parameters<typeof aStaff>[1] = {},
  session: Parameters<typeof aStaffSession>[2] = {},
) {
  const staff = await aStaff(database.db, overrides);
  return { staff, token: await aStaffSession(database.db, staff.id, session) };
}

test("a session belongs to the person who opened it, with their current role", async () => {
  const { staff, token } = await aSessionOf({ role: "reviewer" });
  const { id: staffId, name } = staff;
  const session = { hash: sha256Hex(token), isReauthenticated: true, mustEnrol: false };
  expect(await at(token)).toEqual({ kind: "staff", staffId, name, role: "reviewer", session });
  await database.db.updateTable("staff").set({ role: "readOnly" }).where("id", "=", staffId).execute();
  expect(await at(token)).toMatchObject({ role: "readOnly" });
});

test("neither an invalid token nor the stored hash opens a session", async () => {
  const { token } = await aSessionOf();
  for (const invalid of ["", sha256Hex(token), `${token} `, token.slice(0, -1), "%"]) {
    expect(await at(invalid), invalid).toBeNull();
  }
});

test("a session ends after a quarter of an hour without an action, to the millisecond", async () => {
  const { token } = await aSessionOf();
  expect(await at(token, 15 * minute, false)).not.toBeNull();
  expect(await at(token, 15 * minute + 1, false)).toBeNull();
  expect(await at(token, 15 * minute)).not.toBeNull();
  expect((await rowOf(token)).last_seen_at).toEqual(after(15 * minute));
  expect(await at(token, 30 * minute, false)).not.toBeNull();
  expect(await at(token, 30 * minute + 1)).toBeNull();
});

test("who-am-i does not prolong a session, and actions are stored at most twice a minute", async () => {
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

test("a reauthentication is valid for less than ten minutes", async () => {
  const { token } = await aSessionOf({}, { fresh_until: after(10 * minute), last_seen_at: after(9 * minute) });
  expect((await at(token, 10 * minute - 1))?.session?.isReauthenticated).toBe(true);
  expect((await at(token, 10 * minute))?.session?.isReauthenticated).toBe(false);
  const { token: stale } = await aSessionOf({}, { fresh_until: null });
  expect((await at(stale))?.session?.isReauthenticated).toBe(false);
});

test("a new session counts as reauthenticated for ten minutes, and only its hash is stored", async () => {
  const staff = await aStaff(database.db);
  const token = await createStaffSession({ ...testCtx(database.db), address: "192.0.2.9" }, staff.id);
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

test("a suspended person is logged out at the next call, whatever the session says", async () => {
  const { staff, token } = await aSessionOf();
  const own = testCtx(database.db, asStaff(staff, token));
  expect((await whoAmI(own)).staff?.id).toBe(staff.id);
  await database.db.updateTable("staff").set({ suspended_at: testNow }).where("id", "=", staff.id).execute();
  expect(await at(token)).toBeNull();
  expect(await whoAmI(own)).toMatchObject({ staff: null, csrf: "" });
  expect((await rowOf(token)).revoked_at).toBeNull();
});

test("with codes required staff must bind one first, and with codes off nobody must", async () => {
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

test("ending sessions ends all of one person's but the spared one, and counts the open ones", async () => {
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

test("each session has a page token of its own that cannot be derived from outside", async () => {
  const { staff, token } = await aSessionOf();
  const other = await aStaffSession(database.db, staff.id);
  const pageTokenOf = async (one?: string) =>
    (await whoAmI(testCtx(database.db, one === undefined ? undefined : asStaff(staff, one)))).csrf;
  const mine = await pageTokenOf(token);
  const theirs = await pageTokenOf(other);
  expect(mine).toMatch(/^[\w+/=-]{32,}$/);
  expect(await pageTokenOf(token)).toBe(mine);
  expect(theirs).not.toBe(mine);
  expect([sha256Hex(token), token]).not.toContain(mine);
  expect(await pageTokenOf()).toBe("");
});

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
