import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { aGarden, aMember, anAccount, aResidence, aSession, type BuiltAccount } from "../testing/builders.ts";
import { aCode } from "../testing/codes.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aPasswordHash, crowdedGates } from "../testing/test-gates.ts";
import { authenticate } from "./authenticate.ts";
import { logIn } from "./log-in.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { proveIdentity } from "./prove-identity.ts";
import { resetPassword } from "./reset-password.ts";

let database: TestDatabase;
let passwordHash: string;
const password = sha256Hex("sunflower7");
const newPassword = sha256Hex("marigold8");

beforeAll(async () => {
  database = await createTestDatabase("empty");
  passwordHash = await aPasswordHash(password);
});

afterAll(() => database?.close());

/** An account that keeps a residence and was last used so many days ago, with the token of that time. */
async function unusedFor(days: number, own: object = {}): Promise<{ account: BuiltAccount; old: string }> {
  const account = await anAccount(database.db, { password_hash: passwordHash, created_at: daysFromNow(-400), ...own });
  const { id } = await aResidence(database.db, { name: "周念慈" });
  await aMember(database.db, id, "owner", { account });
  const old = await aSession(database.db, account.id, {
    created_at: daysFromNow(-days),
    last_seen_at: daysFromNow(-days),
  });
  return { account, old };
}

async function byCode({ mobile }: BuiltAccount) {
  const code = await aCode(testCtx(database.db), mobile, 1);
  await database.db.deleteFrom("verification_code").where("used_at", "is not", null).execute();
  const opened = await logInByCode(testCtx(database.db), { mobile, code });
  await database.db.deleteFrom("verification_code").execute();
  return { ...opened, actor: (await authenticate(database.db, opened.token, testNow)) ?? visitor };
}

async function reset({ mobile }: BuiltAccount): Promise<void> {
  const code = await aCode(testCtx(database.db), mobile, 2);
  await resetPassword(testCtx(database.db), { mobile, code, password: newPassword });
  await database.db.deleteFrom("verification_code").execute();
}

const inboxOf = ({ id }: BuiltAccount) =>
  database.db.selectFrom("inbox_message").select("title").where("account_id", "=", id).execute();

test.each([
  [89, false],
  [91, true],
])("a number that was unused for %i days and logs in by code: restricted is %s", async (days, isRestricted) => {
  const { account } = await unusedFor(days);
  const opened = await byCode(account);
  expect(opened.isRestricted).toBe(isRestricted);
  expect("isRestricted" in opened.actor).toBe(isRestricted);
});

test("sessions from before end with it, and the inbox tells what happened", async () => {
  const { account, old } = await unusedFor(91);
  await byCode(account);
  const row = await database.db
    .selectFrom("session")
    .select("revoked_at")
    .where("token_hash", "=", sha256Hex(old))
    .executeTakeFirst();
  expect(row).toEqual({ revoked_at: testNow });
  expect(await inboxOf(account)).toEqual([{ title: "有人以短信验证码登录了您的账号" }]);
});

test("using a restricted session does not make the number a used one", async () => {
  const { account } = await unusedFor(91);
  await byCode(account);
  expect((await byCode(account)).isRestricted).toBe(true);
});

test("the password from before lifts the restriction of that session and the doubt", async () => {
  const { account } = await unusedFor(91);
  const { actor, token } = await byCode(account);
  await expect(
    proveIdentity(testCtx(database.db, actor), { password: newPassword, residenceName: "" }),
  ).rejects.toMatchObject({ error: "identityMismatch" });
  await proveIdentity(testCtx(database.db, actor), { password, residenceName: "" });
  expect(await authenticate(database.db, token, testNow)).not.toHaveProperty("isRestricted");
  expect((await byCode(account)).isRestricted).toBe(false);
});

test("so does the name of the one whose residence the account keeps; five wrong ones a day are enough", async () => {
  const { account } = await unusedFor(91);
  const { actor } = await byCode(account);
  const prove = (residenceName: string) => proveIdentity(testCtx(database.db, actor), { residenceName });
  for (const name of ["林徽因", "", "周念", "%"])
    await expect(prove(name)).rejects.toMatchObject({ error: "identityMismatch" });
  await prove(" 周 念慈 ");
  const { account: other } = await unusedFor(91);
  const stranger = await byCode(other);
  const guess = (name: string) => proveIdentity(testCtx(database.db, stranger.actor), { residenceName: name });
  for (let time = 0; time < 5; time += 1)
    await expect(guess("林徽因")).rejects.toMatchObject({ error: "identityMismatch" });
  await expect(guess("周念慈")).rejects.toMatchObject({ error: "proofsUsedUp" });
});

test("a garden is as much to keep as a residence, and its name as good a proof", async () => {
  const account = await anAccount(database.db, { password_hash: passwordHash, created_at: daysFromNow(-400) });
  const garden_id = await aGarden(database.db, { name: "云起园" });
  await database.db
    .insertInto("garden_admin")
    .values({ garden_id, account_id: account.id, created_at: testNow })
    .execute();
  await reset(account);
  const opened = await logIn(testCtx(database.db), { mobile: account.mobile, password: newPassword });
  expect(opened.isRestricted).toBe(true);
  const actor = (await authenticate(database.db, opened.token, testNow)) ?? visitor;
  await proveIdentity(testCtx(database.db, actor), { residenceName: "云起园" });
  expect(await authenticate(database.db, opened.token, testNow)).not.toHaveProperty("isRestricted");
});

test("a proof that finds no place to be compared is none of the five", async () => {
  const { account } = await unusedFor(91);
  const ctx = testCtx(database.db, (await byCode(account)).actor);
  const full = { ...ctx, gates: crowdedGates() };
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(proveIdentity(full, { password, residenceName: "" })).rejects.toMatchObject({ error: "busy" });
  }
  await proveIdentity(ctx, { password, residenceName: "" });
});

test("a password that was set by code in doubt proves nothing: neither by logging in nor afterwards", async () => {
  const { account } = await unusedFor(91);
  await reset(account);
  const opened = await logIn(testCtx(database.db), { mobile: account.mobile, password: newPassword });
  expect(opened.isRestricted).toBe(true);
  const actor = (await authenticate(database.db, opened.token, testNow)) ?? visitor;
  await expect(
    proveIdentity(testCtx(database.db, actor), { password: newPassword, residenceName: "" }),
  ).rejects.toMatchObject({ error: "identityMismatch" });
  await proveIdentity(testCtx(database.db, actor), { residenceName: "周念慈" });
  expect((await logIn(testCtx(database.db), { mobile: account.mobile, password: newPassword })).isRestricted).toBe(
    false,
  );
});

test("logging in with the password from before ends the doubt", async () => {
  const { account } = await unusedFor(91);
  await byCode(account);
  expect((await logIn(testCtx(database.db), { mobile: account.mobile, password })).isRestricted).toBe(false);
  expect((await byCode(account)).isRestricted).toBe(false);
});

test("where no residence hangs on the account, a new password is as good as the old, and an empty account asks for nothing", async () => {
  const plain = await anAccount(database.db, { password_hash: passwordHash, created_at: daysFromNow(-91) });
  expect((await byCode(plain)).isRestricted).toBe(true);
  await reset(plain);
  expect((await byCode(plain)).isRestricted).toBe(false);
  const empty = await anAccount(database.db, { created_at: daysFromNow(-91) });
  expect((await byCode(empty)).isRestricted).toBe(false);
});

test("resetting the password in full use casts no doubt", async () => {
  const { account } = await unusedFor(3);
  await reset(account);
  expect((await logIn(testCtx(database.db), { mobile: account.mobile, password: newPassword })).isRestricted).toBe(
    false,
  );
});

test("who is not restricted has nothing to prove, and a visitor no session", async () => {
  const { account } = await unusedFor(3);
  const { actor } = await byCode(account);
  await proveIdentity(testCtx(database.db, actor), { residenceName: "" });
  await expect(proveIdentity(testCtx(database.db), { residenceName: "" })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});
