import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { closedAccount } from "../personal-data/close-account.ts";
import { anAccount, aSession } from "../testing/builders.ts";
import { asStaff, aStaff, staffPassword as password } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { aPasswordHash } from "../testing/test-services.ts";
import { getAccount } from "./look-up-accounts.ts";
import { authenticate } from "./sessions.ts";
import { correctNickname, endSessionsOfAccount, suspendAccount } from "./change-account.ts";
import { logIn } from "./log-in.ts";
import { auditedVerbs } from "../testing/audited-verbs.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "reviewer" | "administrator" | "readOnly" | "finance" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const verbsOf = (id: number) => auditedVerbs(database.db, "account", id);

test("a suspended account is signed out at once, rejected at login, and works again once it is lifted", async () => {
  const ctx = await as();
  const { id, mobile } = await anAccount(database.db, { password_hash: await aPasswordHash(password) });
  const token = await aSession(database.db, id);
  const { version } = await suspendAccount(ctx, { id, version: 1, isSuspended: true, reason: "发广告" });
  expect(await authenticate(database.db, token, testNow)).toBeNull();
  expect(ctx.tags.invalidations).toContainEqual({ tag: `sessions:${id}`, urgency: "now" });
  await expect(logIn(testCtx(database.db), { mobile, password })).rejects.toMatchObject({ error: "accountSuspended" });
  const detail = await getAccount(ctx, { id });
  expect(detail).toMatchObject({ account: { suspended_reason: "发广告" }, sessions: [] });
  await suspendAccount(ctx, { id, version, isSuspended: false, reason: "已改正" });
  expect((await logIn(testCtx(database.db), { mobile, password })).account.id).toBe(id);
  expect(await verbsOf(id)).toEqual(["account.suspend", "account.readmit", "account.logIn"]);
});

test("of two who change one account the later one reads who changed it first", async () => {
  const ctx = await as();
  const other = await as("administrator");
  const { id } = await anAccount(database.db);
  await suspendAccount(ctx, { id, version: 1, isSuspended: true, reason: "发广告" });
  const late = correctNickname(other, { id, version: 1, nickname: "新名字", reason: "不雅" });
  await expect(late).rejects.toMatchObject({ error: "editedMeanwhile", sentence: expect.stringContaining("改过这里") });
});

test("a corrected nickname takes effect at once, and the account reads why", async () => {
  const ctx = await as();
  const { id } = await anAccount(database.db);
  await correctNickname(ctx, { id, version: 1, nickname: "安静的人", reason: "原来的昵称不雅" });
  const account = await database.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(account).toMatchObject({ nickname: "安静的人", version: 2 });
  expect(ctx.tags.invalidations).toContainEqual({ tag: `account:${id}`, urgency: "now" });
  const inbox = database.db.selectFrom("inbox_message").select("summary").where("account_id", "=", id);
  expect((await inbox.executeTakeFirst())?.summary).toContain("原来的昵称不雅");
});

test("read-only staff, finance and the account itself change nothing; a closed account is not found", async () => {
  const { id } = await anAccount(database.db);
  const suspending = { id, version: 1, isSuspended: true, reason: "试" };
  for (const role of ["readOnly", "finance"] as const) {
    const ctx = await as(role);
    for (const action of [
      () => suspendAccount(ctx, suspending),
      () => endSessionsOfAccount(ctx, suspending),
      () => correctNickname(ctx, { ...suspending, nickname: "新" }),
    ]) {
      await expect(action()).rejects.toMatchObject({ error: "staffRoleMissing" });
    }
  }
  await expect(getAccount(await as("finance"), { id })).rejects.toMatchObject({ error: "staffRoleMissing" });
  const own = testCtx(database.db, asAccount(id));
  await expect(suspendAccount(own, suspending)).rejects.toMatchObject({ error: "sessionInvalid" });
  await database.db.updateTable("account").set(closedAccount(id, testNow)).where("id", "=", id).execute();
  await expect(suspendAccount(await as(), suspending)).rejects.toMatchObject({ error: "notFound" });
});

test("sessions ended by staff are over, and the account can log in again", async () => {
  const { id } = await anAccount(database.db);
  const token = await aSession(database.db, id);
  await endSessionsOfAccount(await as(), { id, reason: "丢了手机" });
  expect(await authenticate(database.db, token, testNow)).toBeNull();
  expect(await authenticate(database.db, await aSession(database.db, id), testNow)).not.toBeNull();
});
