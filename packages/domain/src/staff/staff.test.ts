import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { createStaff, createStaffByCli, resetStaffLogin } from "./create-staff.ts";
import { listStaff } from "./list-staff.ts";
import { setRole } from "./set-role.ts";
import { authenticateStaff } from "./sessions.ts";
import { renewStaff, suspendStaff } from "./suspend-staff.ts";
import { countAttempt } from "./attempts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const password = sha256Hex("another-sunflower-8");

async function anAdministrator() {
  const row = await aStaff(database.db, { role: "administrator" });
  return { row, ctx: testCtx(database.db, asStaff(row)) };
}

const rowOf = (id: number) =>
  database.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const who = (token: string) => authenticateStaff(database.db, token, testNow, { isAction: false, staffCodes: "off" });
const audited = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_id", "actor_name", "after"])
    .where("object_kind", "=", "staff")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("a new member of staff is added once per login name, and audited without the password", async () => {
  const { ctx, row } = await anAdministrator();
  const input = { login: "lin.bianji", name: "林编辑", role: "editor" as const, password };
  const [made, again] = await Promise.allSettled([createStaff(ctx, input), createStaff(ctx, input)]);
  const outcomes = [made, again].map((one) => (one.status === "fulfilled" ? "made" : one.reason.error));
  expect(new Set(outcomes)).toEqual(new Set(["made", "staffLoginTaken"]));
  const { id } = await database.db
    .selectFrom("staff")
    .select("id")
    .where("login", "=", "lin.bianji")
    .executeTakeFirstOrThrow();
  expect(await audited(id)).toEqual([
    {
      verb: "staff.create",
      actor_id: row.id,
      actor_name: row.name,
      after: { login: "lin.bianji", name: "林编辑", role: "editor" },
    },
  ]);
  await expect(createStaff(ctx, { ...input, login: "zhang", password: sha256Hex("abc123") })).rejects.toMatchObject({
    error: "weakPassword",
  });
});

test("only an administrator can add or change staff", async () => {
  const subject = await aStaff(database.db);
  const change = { id: subject.id, version: 1, role: "finance" as const, reason: "换岗" };
  const input = { login: "stranger", name: "陌生人", role: "editor" as const, password };
  for (const role of ["editor", "reviewer", "finance", "readOnly"] as const) {
    const ctx = testCtx(database.db, asStaff(await aStaff(database.db, { role })));
    await expect(createStaff(ctx, input)).rejects.toMatchObject({ error: "staffRoleMissing" });
    await expect(setRole(ctx, change)).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  const account = testCtx(database.db, asAccount(1));
  await expect(createStaff(account, input)).rejects.toMatchObject({ error: "sessionInvalid" });
  expect((await rowOf(subject.id)).role).toBe("editor");
});

test("a role change ends the sessions, and saving an outdated version fails with the first editor's name", async () => {
  const { ctx, row } = await anAdministrator();
  const subject = await aStaff(database.db);
  const token = await aStaffSession(database.db, subject.id);
  const change = { id: subject.id, version: 1, reason: "换岗" };
  const { version } = await setRole(ctx, { ...change, role: "reviewer" });
  expect(version).toBe(2);
  expect(await who(token)).toBeNull();
  const late = testCtx(database.db, asStaff(await aStaff(database.db, { role: "administrator" })));
  await expect(setRole(late, { ...change, role: "readOnly" })).rejects.toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringContaining(row.name),
  });
  expect((await rowOf(subject.id)).role).toBe("reviewer");
});

test("a suspended person is logged out at once, and nobody can suspend themselves", async () => {
  const { ctx, row } = await anAdministrator();
  const subject = await aStaff(database.db);
  const token = await aStaffSession(database.db, subject.id);
  await suspendStaff(ctx, { id: subject.id, version: 1, isSuspended: true, reason: "离职" });
  expect(await who(token)).toBeNull();
  const own = { id: row.id, version: 1, isSuspended: true, reason: "试试" };
  await expect(suspendStaff(ctx, own)).rejects.toMatchObject({ error: "staffSelf" });
  await suspendStaff(ctx, { id: subject.id, version: 2, isSuspended: false, reason: "回来了" });
  expect((await rowOf(subject.id)).suspended_at).toBeNull();
});

test("a reset sets a password and removes the code", async () => {
  const { ctx } = await anAdministrator();
  const subject = await aStaff(database.db, { totp_secret: "sealed", totp_confirmed_at: testNow });
  await renewStaff(ctx, { id: subject.id, version: 1, password, reason: "手机丢了" });
  const renewed = await rowOf(subject.id);
  expect(renewed).toMatchObject({ totp_secret: null, totp_confirmed_at: null });
  expect(renewed.password_hash).not.toBe(subject.password_hash);
});

test("the CLI creates the first administrator, and admits a locked-out one again", async () => {
  const ctx = testCtx(database.db, { kind: "job", name: "staff:create" });
  const row = { login: "first", name: "第一位", role: "administrator" as const, password_hash: "k1:x" };
  const id = await createStaffByCli(ctx, row);
  await expect(createStaffByCli(ctx, row)).rejects.toMatchObject({ error: "staffLoginTaken" });
  const token = await aStaffSession(database.db, id);
  await database.db.updateTable("staff").set({ suspended_at: testNow }).where("id", "=", id).execute();
  for (let time = 0; time < 5; time += 1) await countAttempt(ctx, "first");
  await expect(countAttempt(ctx, "first")).rejects.toMatchObject({ error: "tooManyAttempts" });
  await database.db
    .insertInto("known_device")
    .values({ staff_id: id, token_hash: sha256Hex("seen"), last_used_at: testNow })
    .execute();
  const renewed = await resetStaffLogin(ctx, ctx.services.secrets, { login: "first", password_hash: "k1:y" });
  expect(renewed).toEqual({ id, name: "第一位", role: "administrator" });
  expect(await rowOf(id)).toMatchObject({ role: "administrator", suspended_at: null, password_hash: "k1:y" });
  expect(await who(token)).toBeNull();
  await countAttempt(ctx, "first");
  const devices = database.db.selectFrom("known_device").select("id").where("staff_id", "=", id);
  expect(await devices.execute()).toEqual([]);
});

test("a reset by CLI leaves name and role unchanged, and creates nobody", async () => {
  const ctx = testCtx(database.db, { kind: "job", name: "staff:create" });
  const editor = await aStaff(database.db, { role: "editor" });
  const { id, name } = await resetStaffLogin(ctx, ctx.services.secrets, {
    login: editor.login,
    password_hash: "k1:y",
  });
  expect([id, name, (await rowOf(id)).role]).toEqual([editor.id, editor.name, "editor"]);
  const nobody = resetStaffLogin(ctx, ctx.services.secrets, { login: "nobody", password_hash: "k1:y" });
  await expect(nobody).rejects.toMatchObject({ error: "notFound" });
});

test("staff are found by name and role, with those logged in", async () => {
  const { ctx } = await anAdministrator();
  const subject = await aStaff(database.db, { name: "欧阳百分%", role: "reviewer" });
  await aStaffSession(database.db, subject.id);
  const query = { page: 1, pageSize: 20, sort: "lastSeen" as const, isDescending: true };
  const found = await listStaff(ctx, { ...query, keywords: "百分%", role: "reviewer" });
  expect(found).toMatchObject({ counts: 1, hasMore: false, rows: [{ id: subject.id, sessions: 1, isLocked: false }] });
  expect((await listStaff(ctx, { ...query, keywords: "百分%", role: "editor" })).rows).toEqual([]);
});
