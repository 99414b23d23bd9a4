import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/admin/roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aSession } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { authenticate } from "./authenticate.ts";
import { closedAccount } from "./closed-account.ts";
import { correctNickname } from "./correct-nickname.ts";
import { lookAtMobile } from "./look-at-mobile.ts";
import { endSessionsOfAccount, suspendAccount } from "./suspend-account.ts";

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
    deed: (ctx: Ctx, id: number, version = 1) => suspendAccount(ctx, { id, version, isSuspended: true, reason }),
  },
  {
    name: "readmit",
    deed: (ctx: Ctx, id: number, version = 1) => suspendAccount(ctx, { id, version, isSuspended: false, reason }),
  },
  {
    name: "correct",
    deed: (ctx: Ctx, id: number, version = 1) => correctNickname(ctx, { id, version, nickname: "安静的人", reason }),
  },
];
const looks = [
  { name: "end sessions", deed: (ctx: Ctx, id: number) => endSessionsOfAccount(ctx, { id, reason }) },
  { name: "look at mobile", deed: (ctx: Ctx, id: number) => lookAtMobile(ctx, { id, reason }) },
];

test.each([...saves, ...looks])("$name: administrators and reviewers, and nobody else", async ({ deed }) => {
  const { id } = await anAccount(database.db);
  const before = await rowOf(id);
  for (const role of ["editor", "finance", "readOnly"] as const) {
    await expect(deed(await as(role), id), role).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  for (const actor of [visitor, asAccount(id), { kind: "job" as const, name: "night" }]) {
    await expect(deed(testCtx(database.db, actor), id)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
  expect(await rowOf(id)).toEqual(before);
  expect(await entriesOf(id)).toEqual([]);
  for (const role of ["administrator", "reviewer"] as const)
    await deed(await as(role), (await anAccount(database.db)).id);
});

test.each([...saves, ...looks])("$name: nobody who is not there or was closed", async ({ deed }) => {
  const ctx = await as();
  const { id } = await anAccount(database.db);
  await database.db.updateTable("account").set(closedAccount(id, testNow)).where("id", "=", id).execute();
  for (const gone of [id, 999_999]) await expect(deed(ctx, gone)).rejects.toMatchObject({ error: "notFound" });
  expect(await entriesOf(id)).toEqual([]);
});

test.each(saves)("$name: two at once, one wins and the other hears who it was", async ({ deed }) => {
  const { id } = await anAccount(database.db);
  const staff = [await aStaff(database.db, { role: "reviewer" }), await aStaff(database.db, { role: "administrator" })];
  const ends = await Promise.allSettled(staff.map((row) => deed(testCtx(database.db, asStaff(row)), id)));
  const winner = ends[0]?.status === "fulfilled" ? staff[0] : staff[1];
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(refused).toMatchObject([
    {
      error: "editedMeanwhile",
      sentence: `${winner?.name} 在 11-21 12:00 改过这里，请先看看最新的内容，再保存您的修改`,
    },
  ]);
  expect((await rowOf(id)).version).toBe(2);
  expect(await entriesOf(id)).toHaveLength(1);
});

test.each(saves)("$name: a copy that never was is refused too", async ({ deed }) => {
  const { id } = await anAccount(database.db, { version: 3 });
  for (const version of [2, 4]) {
    await expect(deed(await as(), id, version)).rejects.toMatchObject({ error: "editedMeanwhile" });
  }
  expect((await rowOf(id)).version).toBe(3);
});

test("suspending is written down as it was and as it is, ends every session and leaves what was said", async () => {
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
  // Who is let in again logs in anew.
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

test("sessions that staff end fall from every node's cache at once, and the reason is written down", async () => {
  const ctx = await as();
  const { id } = await anAccount(database.db);
  await aSession(database.db, id);
  await endSessionsOfAccount(ctx, { id, reason: "丢了手机" });
  expect(ctx.tags.falls).toEqual([{ tag: `sessions:${id}`, urgency: "now" }]);
  expect(await entriesOf(id)).toEqual([
    { verb: "account.endSessions", actor_kind: "staff", before: null, after: { reason: "丢了手机" } },
  ]);
  expect((await rowOf(id)).version).toBe(1);
});

test("a look at a mobile is written down before it is answered, each time, and never with the number", async () => {
  const ctx = await as();
  const { id, mobile } = await anAccount(database.db);
  for (const why of ["打电话核实", "再打一次"]) expect(await lookAtMobile(ctx, { id, reason: why })).toBe(mobile);
  const entries = await entriesOf(id);
  expect(entries.map(({ after }) => after)).toEqual([{ reason: "打电话核实" }, { reason: "再打一次" }]);
  expect(JSON.stringify(entries)).not.toContain(mobile);
});

test("a corrected name is told to whom it was given, and neither name stays in the audit", async () => {
  const ctx = await as();
  const { id, nickname } = await anAccount(database.db, { nickname: "很不雅的名字" });
  await correctNickname(ctx, { id, version: 1, nickname: "安静的人", reason: "不雅。" });
  const [mail] = await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", id).execute();
  expect(mail).toMatchObject({ title: "您的昵称已更正" });
  expect(mail?.content_html).toContain("原因：不雅。</p>");
  const written = JSON.stringify(await entriesOf(id));
  for (const name of [nickname, "安静的人"]) expect(written).not.toContain(name);
});
