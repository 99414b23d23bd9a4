import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaffRole, staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { createStaff } from "./create-staff.ts";
import { listStaff } from "./list-staff.ts";
import { setRole } from "./set-role.ts";
import { endSessionsOfStaff, renewStaff, suspendStaff } from "./suspend-staff.ts";
import { countAttempt } from "./attempts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const password = sha256Hex("another-sunflower-8");
const reason = "交接";
let made = 0;
const newcomer = (role: StaffRole = "editor") => {
  made += 1;
  return { login: `newcomer${made}`, name: "新人", role, password };
};

const as = async (role: StaffRole, isReauthenticated = true) => {
  const row = await aStaff(database.db, { role });
  const token = await aStaffSession(database.db, row.id);
  const actor = asStaff(row, token);
  const session = { hash: sha256Hex(token), isReauthenticated, mustEnrol: false };
  return { row, ctx: testCtx(database.db, { ...actor, session }) };
};
const rowOf = (id: number) =>
  database.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const lastEntry = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_id", "before", "after"])
    .where("object_kind", "=", "staff")
    .where("object_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
const openOf = (id: number) =>
  database.db
    .selectFrom("staff_session")
    .select("token_hash")
    .where("staff_id", "=", id)
    .where("revoked_at", "is", null)
    .execute();

/** Actions on a member of staff. */
const actions = {
  setRole: (ctx, { id, version }) => setRole(ctx, { id, version, role: "reviewer", reason }),
  suspend: (ctx, { id, version }) => suspendStaff(ctx, { id, version, isSuspended: true, reason }),
  renew: (ctx, { id, version }) => renewStaff(ctx, { id, version, password, reason }),
} satisfies Record<string, (ctx: ReturnType<typeof testCtx>, row: { id: number; version: number }) => Promise<unknown>>;
const named = Object.entries(actions).map(([name, action]) => ({ name, action }));
const others = staffRoles.filter((role) => role !== "administrator");

test.each(named)("$name: only an administrator, and only after reauthentication", async ({ action }) => {
  const subject = await aStaff(database.db);
  for (const role of others) {
    await expect(action((await as(role)).ctx, subject), role).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  const stale = (await as("administrator", false)).ctx;
  await expect(action(stale, subject)).rejects.toMatchObject({ error: "staffProofNeeded" });
  for (const actor of [visitor, asAccount(1), { kind: "job" as const, name: "night" }]) {
    await expect(action(testCtx(database.db, actor), subject)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
  expect(await rowOf(subject.id)).toEqual(subject);
  expect(await lastEntry(subject.id)).toBeUndefined();
});

test.each(named)("$name: not on the actor's own row, an unknown id or an outdated version", async ({ action }) => {
  const { row, ctx } = await as("administrator");
  await expect(action(ctx, row)).rejects.toMatchObject({ error: "staffSelf" });
  await expect(action(ctx, { id: 999_999, version: 1 })).rejects.toMatchObject({ error: "notFound" });
  const subject = await aStaff(database.db, { version: 4 });
  for (const version of [3, 5]) {
    await expect(action(ctx, { id: subject.id, version })).rejects.toMatchObject({
      error: "editedMeanwhile",
      sentence: "有人刚才 改过这里，请先看看最新的内容",
    });
  }
  expect(await rowOf(subject.id)).toEqual(subject);
});

test.each(named)("$name: of two administrators at once the later one's error names the first", async ({ action }) => {
  const subject = await aStaff(database.db);
  const one = await as("administrator");
  const other = await as("administrator");
  const ends = await Promise.allSettled([action(one.ctx, subject), action(other.ctx, subject)]);
  const rejected = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  const winner = ends[0]?.status === "fulfilled" ? one.row : other.row;
  expect(rejected).toMatchObject([
    {
      error: "editedMeanwhile",
      sentence: `${winner.name} 在 11-21 12:00 改过这里，请先看看最新的内容`,
    },
  ]);
  expect((await rowOf(subject.id)).version).toBe(2);
});

test("a change is audited with before, after and reason, and without secrets", async () => {
  const { row, ctx } = await as("administrator");
  const { id } = await aStaff(database.db, { role: "editor" });
  await setRole(ctx, { id, version: 1, role: "reviewer", reason: "换岗" });
  const entry = { actor_id: row.id };
  expect(await lastEntry(id)).toEqual({
    ...entry,
    verb: "staff.setRole",
    before: { role: "editor" },
    after: { role: "reviewer", reason: "换岗" },
  });
  await suspendStaff(ctx, { id, version: 2, isSuspended: true, reason: "离职" });
  expect(await lastEntry(id)).toEqual({
    ...entry,
    verb: "staff.suspend",
    before: { isSuspended: false },
    after: { isSuspended: true, reason: "离职" },
  });
  await suspendStaff(ctx, { id, version: 3, isSuspended: false, reason: "回来" });
  expect(await lastEntry(id)).toMatchObject({ before: { isSuspended: true }, after: { isSuspended: false } });
  await renewStaff(ctx, { id, version: 4, password, reason: "手机丢了" });
  const renewed = await lastEntry(id);
  expect(renewed).toEqual({
    ...entry,
    verb: "staff.renew",
    before: { role: "reviewer" },
    after: { role: "reviewer", reason: "手机丢了" },
  });
  expect((await rowOf(id)).version).toBe(5);
});

test("setting the same role changes nothing and ends no session", async () => {
  const { ctx } = await as("administrator");
  const { id } = await aStaff(database.db, { role: "editor" });
  await aStaffSession(database.db, id);
  expect(await setRole(ctx, { id, version: 1, role: "editor", reason })).toEqual({ id, version: 1, isWaiting: false });
  expect(await openOf(id)).toHaveLength(1);
  expect(await lastEntry(id)).toBeUndefined();
});

test("a confirming role is pending and changes neither the person nor their sessions", async () => {
  const { ctx } = await as("administrator");
  for (const role of ["finance", "administrator"] as const) {
    const before = await aStaff(database.db, { role: "reviewer" });
    await aStaffSession(database.db, before.id);
    const changed = await setRole(ctx, { id: before.id, version: 1, role, reason });
    expect(changed).toEqual({ id: before.id, version: 1, isWaiting: true });
    expect(await rowOf(before.id)).toEqual(before);
    expect(await openOf(before.id)).toHaveLength(1);
  }
});

test("an administrator becomes finance at once, without a second person", async () => {
  const { ctx } = await as("administrator");
  const { id } = await aStaff(database.db, { role: "administrator" });
  expect(await setRole(ctx, { id, version: 1, role: "finance", reason })).toEqual({ id, version: 2, isWaiting: false });
  expect((await rowOf(id)).role).toBe("finance");
});

test("new staff begin without code and lock; a confirming role cannot log in before approval", async () => {
  const { row, ctx } = await as("administrator");
  for (const role of staffRoles) {
    const input = newcomer(role);
    const isWaiting = role === "administrator" || role === "finance";
    const { id, ...created } = await createStaff(ctx, input);
    expect(created).toEqual({ version: 1, isWaiting });
    const { login, name } = input;
    const currentRole = isWaiting ? "readOnly" : role;
    const suspended_at = isWaiting ? testNow : null;
    expect(await rowOf(id)).toMatchObject({ login, name, role: currentRole, totp_secret: null, suspended_at });
    expect((await rowOf(id)).password_hash).not.toContain(password);
    const waiting = await database.db
      .selectFrom("staff_approval")
      .select(["verb", "asked_by", "state"])
      .where("object_id", "=", id)
      .execute();
    const verb = role === "finance" ? "staff.makeFinance" : "staff.makeAdministrator";
    expect(waiting).toEqual(isWaiting ? [{ verb, asked_by: row.id, state: "waiting" }] : []);
  }
});

test("adding staff requires reauthentication, a strong password and an unused name", async () => {
  const { ctx } = await as("administrator");
  const stale = (await as("administrator", false)).ctx;
  const input = newcomer();
  await expect(createStaff(stale, input)).rejects.toMatchObject({ error: "staffProofNeeded" });
  await expect(createStaff(testCtx(database.db), input)).rejects.toMatchObject({ error: "sessionInvalid" });
  const weak = { ...input, password: sha256Hex("woaini1314") };
  await expect(createStaff(ctx, weak)).rejects.toMatchObject({ error: "weakPassword", field: "password" });
  await createStaff(ctx, input);
  await expect(createStaff(ctx, input)).rejects.toMatchObject({ error: "staffLoginTaken", field: "login" });
  const of = database.db.selectFrom("staff").select("id").where("login", "=", input.login);
  expect(await of.execute()).toHaveLength(1);
});

test("a weak password resets nothing, and a reset unlocks a locked name", async () => {
  const { ctx } = await as("administrator");
  const { id, login } = await aStaff(database.db, { totp_secret: "sealed", totp_confirmed_at: testNow });
  for (let nth = 0; nth < 5; nth += 1) await countAttempt(testCtx(database.db), login);
  await expect(countAttempt(testCtx(database.db), login)).rejects.toMatchObject({ error: "tooManyAttempts" });
  const weak = { id, version: 1, password: sha256Hex("abc123"), reason };
  await expect(renewStaff(ctx, weak)).rejects.toMatchObject({ error: "weakPassword", field: "password" });
  expect((await rowOf(id)).totp_secret).toBe("sealed");
  await renewStaff(ctx, { ...weak, password });
  await countAttempt(testCtx(database.db), login);
  expect(await rowOf(id)).toMatchObject({ totp_secret: null, totp_pending: null, totp_confirmed_at: null });
});

test("a reset ends every session, and a confirming role is read-only until a third person approves", async () => {
  const { ctx } = await as("administrator");
  const { id } = await aStaff(database.db, { role: "finance" });
  await aStaffSession(database.db, id);
  const renewed = await renewStaff(ctx, { id, version: 1, password, reason: "忘了密码" });
  expect(renewed).toEqual({ id, version: 2, isWaiting: true });
  expect((await rowOf(id)).role).toBe("readOnly");
  expect(await openOf(id)).toEqual([]);
});

test("an administrator ends all of a person's sessions and gets the number; a new login is possible", async () => {
  const { row, ctx } = await as("administrator", false);
  const subject = await aStaff(database.db);
  for (const revoked_at of [null, null, testNow]) await aStaffSession(database.db, subject.id, { revoked_at });
  expect(await endSessionsOfStaff(ctx, { id: subject.id })).toBe(2);
  expect(await openOf(subject.id)).toEqual([]);
  expect(await openOf(row.id)).toHaveLength(1);
  expect(await rowOf(subject.id)).toEqual(subject);
  expect(await lastEntry(subject.id)).toEqual({
    verb: "staff.endSessions",
    actor_id: row.id,
    before: null,
    after: { ended: 2 },
  });
  await expect(endSessionsOfStaff(ctx, { id: 999_999 })).rejects.toMatchObject({ error: "notFound" });
  for (const role of others) {
    const { ctx: stranger } = await as(role);
    await expect(endSessionsOfStaff(stranger, { id: row.id }), role).rejects.toMatchObject({
      error: "staffRoleMissing",
    });
  }
});

test("administrators and readers list staff in the requested order, in pages, with locked ones marked", async () => {
  const { ctx } = await as("readOnly");
  const mark = "名单甲";
  const [first, second, third] = [
    await aStaff(database.db, { name: `${mark}丙` }),
    await aStaff(database.db, { name: `${mark}甲`, login: "list.a" }),
    await aStaff(database.db, { name: `${mark}乙` }),
  ].map(({ id }) => id);
  await aStaffSession(database.db, second ?? 0, { last_seen_at: new Date(testNow.getTime() - 3_600_000) });
  await aStaffSession(database.db, third ?? 0);
  for (let nth = 0; nth < 5; nth += 1) await countAttempt(testCtx(database.db), "list.a");
  const query = { page: 1, pageSize: 20, keywords: mark, role: "" as const, sort: "id" as const, isDescending: false };
  const ids = async (overrides: Partial<Parameters<typeof listStaff>[1]>) =>
    (await listStaff(ctx, { ...query, ...overrides })).rows.map(({ id }) => id);
  expect(await ids({})).toEqual([first, second, third]);
  expect(await ids({ isDescending: true })).toEqual([third, second, first]);
  expect(await ids({ sort: "lastSeen", isDescending: true })).toEqual([third, second, first]);
  expect(await ids({ pageSize: 2, page: 2 })).toEqual([third]);
  expect(await ids({ keywords: "LIST.A" })).toEqual([second]);
  expect(await ids({ keywords: `${mark}_` })).toEqual([]);
  const { rows, counts } = await listStaff(ctx, query);
  expect(counts).toBe(3);
  // The session of an hour ago is no longer open.
  expect(rows.map(({ isLocked, sessions }) => [isLocked, sessions])).toEqual([
    [false, 0],
    [true, 0],
    [false, 1],
  ]);
  for (const role of ["editor", "reviewer", "finance"] as const) {
    await expect(listStaff((await as(role)).ctx, query)).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  await expect(listStaff(ctx, { ...query, page: 1_000_000 })).rejects.toMatchObject({ error: "pageTooDeep" });
});
