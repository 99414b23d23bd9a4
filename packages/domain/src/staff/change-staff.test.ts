import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaffRole, staffRoles } from "@changming/contract/admin/roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { createStaff } from "./create-staff.ts";
import { listStaff } from "./list-staff.ts";
import { setRole } from "./set-role.ts";
import { endSessionsOfStaff, renewStaff, suspendStaff } from "./suspend-staff.ts";
import { countTry } from "./tries.ts";

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

const as = async (role: StaffRole, isFresh = true) => {
  const row = await aStaff(database.db, { role });
  const token = await aStaffSession(database.db, row.id);
  const actor = asStaff(row, token);
  const session = { hash: sha256Hex(token), isFresh, mustEnrol: false };
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

/** What can be done to somebody. */
const deeds = {
  setRole: (ctx, { id, version }) => setRole(ctx, { id, version, role: "reviewer", reason }),
  suspend: (ctx, { id, version }) => suspendStaff(ctx, { id, version, isSuspended: true, reason }),
  renew: (ctx, { id, version }) => renewStaff(ctx, { id, version, password, reason }),
} satisfies Record<string, (ctx: ReturnType<typeof testCtx>, row: { id: number; version: number }) => Promise<unknown>>;
const named = Object.entries(deeds).map(([name, deed]) => ({ name, deed }));
const others = staffRoles.filter((role) => role !== "administrator");

test.each(named)("$name: only an administrator, and only after a fresh proof", async ({ deed }) => {
  const subject = await aStaff(database.db);
  for (const role of others) {
    await expect(deed((await as(role)).ctx, subject), role).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  const stale = (await as("administrator", false)).ctx;
  await expect(deed(stale, subject)).rejects.toMatchObject({ error: "staffProofNeeded" });
  for (const actor of [visitor, asAccount(1), { kind: "job" as const, name: "night" }]) {
    await expect(deed(testCtx(database.db, actor), subject)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
  expect(await rowOf(subject.id)).toEqual(subject);
  expect(await lastEntry(subject.id)).toBeUndefined();
});

test.each(named)("$name: nobody does it to himself, to nobody, or on an older copy", async ({ deed }) => {
  const { row, ctx } = await as("administrator");
  await expect(deed(ctx, row)).rejects.toMatchObject({ error: "staffSelf" });
  await expect(deed(ctx, { id: 999_999, version: 1 })).rejects.toMatchObject({ error: "notFound" });
  const subject = await aStaff(database.db, { version: 4 });
  for (const version of [3, 5]) {
    await expect(deed(ctx, { id: subject.id, version })).rejects.toMatchObject({
      error: "editedMeanwhile",
      sentence: "有人刚才 改过这里，请先看看最新的内容，再保存您的修改",
    });
  }
  expect(await rowOf(subject.id)).toEqual(subject);
});

test.each(named)("$name: of two administrators who do it at once the later is told who was first", async ({ deed }) => {
  const subject = await aStaff(database.db);
  const [one, other] = [await as("administrator"), await as("administrator")];
  const ends = await Promise.allSettled([deed(one.ctx, subject), deed(other.ctx, subject)]);
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  const winner = ends[0]?.status === "fulfilled" ? one.row : other.row;
  expect(refused).toMatchObject([
    {
      error: "editedMeanwhile",
      sentence: `${winner.name} 在 11-21 12:00 改过这里，请先看看最新的内容，再保存您的修改`,
    },
  ]);
  expect((await rowOf(subject.id)).version).toBe(2);
});

test("what was changed is written down as it was and as it is, with the reason and nothing that opens", async () => {
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

test("the same role again changes nothing and ends nobody's session", async () => {
  const { ctx } = await as("administrator");
  const { id } = await aStaff(database.db, { role: "editor" });
  await aStaffSession(database.db, id);
  expect(await setRole(ctx, { id, version: 1, role: "editor", reason })).toEqual({ id, version: 1, isWaiting: false });
  expect(await openOf(id)).toHaveLength(1);
  expect(await lastEntry(id)).toBeUndefined();
});

test("a role that confirms waits and leaves the person as he is, his sessions too", async () => {
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

test("an administrator who becomes finance is lowered at once: that needs no second person", async () => {
  const { ctx } = await as("administrator");
  const { id } = await aStaff(database.db, { role: "administrator" });
  expect(await setRole(ctx, { id, version: 1, role: "finance", reason })).toEqual({ id, version: 2, isWaiting: false });
  expect((await rowOf(id)).role).toBe("finance");
});

test("who is added begins without a code and unlocked; who would confirm cannot log in until somebody says yes", async () => {
  const { row, ctx } = await as("administrator");
  for (const role of staffRoles) {
    const input = newcomer(role);
    const isWaiting = role === "administrator" || role === "finance";
    const { id, ...created } = await createStaff(ctx, input);
    expect(created).toEqual({ version: 1, isWaiting });
    const { login, name } = input;
    const held = isWaiting ? "readOnly" : role;
    const suspended_at = isWaiting ? testNow : null;
    expect(await rowOf(id)).toMatchObject({ login, name, role: held, totp_secret: null, suspended_at });
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

test("adding somebody needs a fresh proof, a strong password and a name that nobody has", async () => {
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

test("a weak password renews nobody, and a name that was locked is free again after a renewal", async () => {
  const { ctx } = await as("administrator");
  const { id, login } = await aStaff(database.db, { totp_secret: "sealed", totp_confirmed_at: testNow });
  for (let nth = 0; nth < 5; nth += 1) await countTry(testCtx(database.db), login);
  await expect(countTry(testCtx(database.db), login)).rejects.toMatchObject({ error: "tooManyAttempts" });
  const weak = { id, version: 1, password: sha256Hex("abc123"), reason };
  await expect(renewStaff(ctx, weak)).rejects.toMatchObject({ error: "weakPassword", field: "password" });
  expect((await rowOf(id)).totp_secret).toBe("sealed");
  await renewStaff(ctx, { ...weak, password });
  await countTry(testCtx(database.db), login);
  expect(await rowOf(id)).toMatchObject({ totp_secret: null, totp_pending: null, totp_confirmed_at: null });
});

test("a renewal ends every session, and who could confirm only reads until a third says yes", async () => {
  const { ctx } = await as("administrator");
  const { id } = await aStaff(database.db, { role: "finance" });
  await aStaffSession(database.db, id);
  const renewed = await renewStaff(ctx, { id, version: 1, password, reason: "忘了密码" });
  expect(renewed).toEqual({ id, version: 2, isWaiting: true });
  expect((await rowOf(id)).role).toBe("readOnly");
  expect(await openOf(id)).toEqual([]);
});

test("an administrator ends all sessions of somebody and hears how many; he may still log in", async () => {
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

test("the list is for administrators and readers, in the order that is asked for, page by page, with who is locked", async () => {
  const { ctx } = await as("readOnly");
  const mark = "名单甲";
  const [first, second, third] = [
    await aStaff(database.db, { name: `${mark}丙` }),
    await aStaff(database.db, { name: `${mark}甲`, login: "list.a" }),
    await aStaff(database.db, { name: `${mark}乙` }),
  ].map(({ id }) => id);
  await aStaffSession(database.db, second ?? 0, { last_seen_at: new Date(testNow.getTime() - 3_600_000) });
  await aStaffSession(database.db, third ?? 0);
  for (let nth = 0; nth < 5; nth += 1) await countTry(testCtx(database.db), "list.a");
  const asked = { page: 1, pageSize: 20, keywords: mark, role: "" as const, sort: "id" as const, isDescending: false };
  const ids = async (own: Partial<Parameters<typeof listStaff>[1]>) =>
    (await listStaff(ctx, { ...asked, ...own })).rows.map(({ id }) => id);
  expect(await ids({})).toEqual([first, second, third]);
  expect(await ids({ isDescending: true })).toEqual([third, second, first]);
  expect(await ids({ sort: "lastSeen", isDescending: true })).toEqual([third, second, first]);
  expect(await ids({ pageSize: 2, page: 2 })).toEqual([third]);
  expect(await ids({ keywords: "LIST.A" })).toEqual([second]);
  expect(await ids({ keywords: `${mark}_` })).toEqual([]);
  const { rows, counts } = await listStaff(ctx, asked);
  expect(counts).toBe(3);
  // An hour ago is too long for a session to be open.
  expect(rows.map(({ isLocked, sessions }) => [isLocked, sessions])).toEqual([
    [false, 0],
    [true, 0],
    [false, 1],
  ]);
  for (const role of ["editor", "reviewer", "finance"] as const) {
    await expect(listStaff((await as(role)).ctx, asked)).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  await expect(listStaff(ctx, { ...asked, page: 1_000_000 })).rejects.toMatchObject({ error: "pageTooDeep" });
});
