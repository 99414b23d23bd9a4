import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { closedAccount } from "../personal-data/close-account.ts";
import { anAccount, aSession } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { viewPhoneNumber } from "./look-up-accounts.ts";
import { authenticate } from "./sessions.ts";
import { correctNickname, endSessionsOfAccount, suspendAccount } from "./change-account.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

type Role = (typeof staffRoles)[number];
type Ctx = ReturnType<typeof testCtx>;

const as = async (role: Role = "reviewer") => testCtx(database.db, asStaff(await aStaff(database.db, { role })));
const rowOf = (id: number) =>
  database.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const entriesOf = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_kind", "before", "after"])
    .where("object_kind", "=", "account")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

const reason = "核实";
const saves = [
  {
    name: "suspend",
    action: (ctx: Ctx, id: number, version = 1) => suspendAccount(ctx, { id, version, isSuspended: true, reason }),
  },
  {
    name: "readmit",
    action: (ctx: Ctx, id: number, version = 1) => suspendAccount(ctx, { id, version, isSuspended: false, reason }),
  },
  {
    name: "correct",
    action: (ctx: Ctx, id: number, version = 1) => correctNickname(ctx, { id, version, nickname: "安静的人", reason }),
  },
];
const looks = [
  { name: "end sessions", action: (ctx: Ctx, id: number) => endSessionsOfAccount(ctx, { id, reason }) },
  { name: "look at mobile", action: (ctx: Ctx, id: number) => viewPhoneNumber(ctx, { id, reason }) },
];

test.each([...saves, ...looks])("$name: for administrators and reviewers only", async ({ action }) => {
  const { id } = await anAccount(database.db);
  const before = await rowOf(id);
  for (const role of ["editor", "finance", "readOnly"] as const) {
    await expect(action(await as(role), id), role).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  for (const actor of [visitor, asAccount(id), { kind: "job" as const, name: "night" }]) {
    await expect(action(testCtx(database.db, actor), id)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
  expect(await rowOf(id)).toEqual(before);
  expect(await entriesOf(id)).toEqual([]);
  for (const role of ["administrator", "reviewer"] as const)
    await action(await as(role), (await anAccount(database.db)).id);
});

test.each([...saves, ...looks])("$name: not found for unknown and closed accounts", async ({ action }) => {
  const ctx = await as();
  const { id } = await anAccount(database.db);
  await database.db.updateTable("account").set(closedAccount(id, testNow)).where("id", "=", id).execute();
  for (const gone of [id, 999_999]) await expect(action(ctx, gone)).rejects.toMatchObject({ error: "notFound" });
  expect(await entriesOf(id)).toEqual([]);
});

test.each(saves)("$name: of two at once one wins and the other reads who it was", async ({ action }) => {
  const { id } = await anAccount(database.db);
  const staff = [await aStaff(database.db, { role: "reviewer" }), await aStaff(database.db, { role: "administrator" })];
  const ends = await Promise.allSettled(staff.map((row) => action(testCtx(database.db, asStaff(row)), id)));
  const winner = ends[0]?.status === "fulfilled" ? staff[0] : staff[1];
  const rejected = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(rejected).toMatchObject([
    {
      error: "editedMeanwhile",
      sentence: `${winner?.name} 在 11-21 12:00 改过这里，请先看看最新的内容`,
    },
  ]);
  expect((await rowOf(id)).version).toBe(2);
  expect(await entriesOf(id)).toHaveLength(1);
});

test.each(saves)("$name: a version that never existed is rejected too", async ({ action }) => {
  const { id } = await anAccount(database.db, { version: 3 });
  for (const version of [2, 4]) {
    await expect(action(await as(), id, version)).rejects.toMatchObject({ error: "editedMeanwhile" });
  }
  expect((await rowOf(id)).version).toBe(3);
});

test("a suspension is audited with before and after, ends every session and leaves the profile as it is", async () => {
  const ctx = await as();
  const { id, nickname, mobile } = await anAccount(database.db);
  const tokens = [await aSession(database.db, id), await aSession(database.db, id)];
  const others = await aSession(database.db, (await anAccount(database.db)).id);
  await suspendAccount(ctx, { id, version: 1, isSuspended: true, reason: "发广告" });
  for (const token of tokens) expect(await authenticate(database.db, token, testNow)).toBeNull();
  expect(await authenticate(database.db, others, testNow)).not.toBeNull();
  expect(await rowOf(id)).toMatchObject({ suspended_at: testNow, suspended_reason: "发广告", nickname, mobile });
  await suspendAccount(ctx, { id, version: 2, isSuspended: false, reason: "误会" });
  expect(await rowOf(id)).toMatchObject({ suspended_at: null, suspended_reason: "", version: 3 });
  // After the suspension is lifted a new login is needed.
  for (const token of tokens) expect(await authenticate(database.db, token, testNow)).toBeNull();
  const staffs = { actor_kind: "staff" };
  expect(await entriesOf(id)).toEqual([
    {
      ...staffs,
      verb: "account.suspend",
      before: { isSuspended: false },
      after: { isSuspended: true, reason: "发广告" },
    },
    {
      ...staffs,
      verb: "account.readmit",
      before: { isSuspended: true },
      after: { isSuspended: false, reason: "误会" },
    },
  ]);
});

test("sessions ended by staff are invalidated in every node's cache at once, with the reason audited", async () => {
  const ctx = await as();
  const { id } = await anAccount(database.db);
  await aSession(database.db, id);
  await endSessionsOfAccount(ctx, { id, reason: "丢了手机" });
  expect(ctx.tags.invalidations).toEqual([{ tag: `sessions:${id}`, urgency: "now" }]);
  expect(await entriesOf(id)).toEqual([
    { verb: "account.endSessions", actor_kind: "staff", before: null, after: { reason: "丢了手机" } },
  ]);
  expect((await rowOf(id)).version).toBe(1);
});

test("viewing a phone number is audited before it is answered, each time, and without the number", async () => {
  const ctx = await as();
  const { id, mobile } = await anAccount(database.db);
  for (const why of ["打电话核实", "再打一次"]) expect(await viewPhoneNumber(ctx, { id, reason: why })).toBe(mobile);
  const entries = await entriesOf(id);
  expect(entries.map(({ after }) => after)).toEqual([{ reason: "打电话核实" }, { reason: "再打一次" }]);
  expect(JSON.stringify(entries)).not.toContain(mobile);
});

test("a corrected nickname is reported to its account, and neither name is in the audit log", async () => {
  const ctx = await as();
  const { id, nickname } = await anAccount(database.db, { nickname: "很不雅的名字" });
  await correctNickname(ctx, { id, version: 1, nickname: "安静的人", reason: "不雅。" });
  const [mail] = await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", id).execute();
  expect(mail).toMatchObject({ title: "您的昵称已更正" });
  expect(mail?.content_html).toContain("原因：不雅。</p>");
  const written = JSON.stringify(await entriesOf(id));
  for (const name of [nickname, "安静的人"]) expect(written).not.toContain(name);
});
