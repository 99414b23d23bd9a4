import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { aGarden, aMember, anAccount, aResidence, aSession, type BuiltAccount } from "../testing/builders.ts";
import { aCode } from "../testing/codes.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aPasswordHash, crowdedServices } from "../testing/test-services.ts";
import { authenticate } from "./sessions.ts";
import { logIn, logInByCode } from "./log-in.ts";
import { verifyIdentity } from "./verify-identity.ts";
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

/** An account that manages a residence and was last used so many days ago, with its session token of that time. */
async function unusedFor(days: number, overrides: object = {}): Promise<{ account: BuiltAccount; old: string }> {
  const account = await anAccount(database.db, {
    password_hash: passwordHash,
    created_at: daysFromNow(-400),
    ...overrides,
  });
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
])("a login by code after %i unused days: restricted is %s", async (days, isRestricted) => {
  const { account } = await unusedFor(days);
  const opened = await byCode(account);
  expect(opened.isRestricted).toBe(isRestricted);
  expect("isRestricted" in opened.actor).toBe(isRestricted);
});

test("such a login ends earlier sessions and leaves a message in the inbox", async () => {
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

test("using a restricted session does not count as use of the number", async () => {
  const { account } = await unusedFor(91);
  await byCode(account);
  expect((await byCode(account)).isRestricted).toBe(true);
});

test("the former password lifts the restriction of that session and verifies the number", async () => {
  const { account } = await unusedFor(91);
  const { actor, token } = await byCode(account);
  await expect(
    verifyIdentity(testCtx(database.db, actor), { password: newPassword, residenceName: "" }),
  ).rejects.toMatchObject({ error: "identityMismatch" });
  await verifyIdentity(testCtx(database.db, actor), { password, residenceName: "" });
  expect(await authenticate(database.db, token, testNow)).not.toHaveProperty("isRestricted");
  expect((await byCode(account)).isRestricted).toBe(false);
});

test("so does the name of a person whose residence it manages; five wrong names a day are allowed", async () => {
  const { account } = await unusedFor(91);
  const { actor } = await byCode(account);
  const verify = (residenceName: string) => verifyIdentity(testCtx(database.db, actor), { residenceName });
  for (const name of ["林徽因", "", "周念", "%"])
    await expect(verify(name)).rejects.toMatchObject({ error: "identityMismatch" });
  await verify(" 周 念慈 ");
  const { account: other } = await unusedFor(91);
  const stranger = await byCode(other);
  const guess = (name: string) => verifyIdentity(testCtx(database.db, stranger.actor), { residenceName: name });
  for (let time = 0; time < 5; time += 1)
    await expect(guess("林徽因")).rejects.toMatchObject({ error: "identityMismatch" });
  await expect(guess("周念慈")).rejects.toMatchObject({ error: "proofsUsedUp" });
});

test("managing a garden restricts the session too, and the garden's name verifies as well", async () => {
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
  await verifyIdentity(testCtx(database.db, actor), { residenceName: "云起园" });
  expect(await authenticate(database.db, opened.token, testNow)).not.toHaveProperty("isRestricted");
});

test("a verification rejected as busy is not one of the five", async () => {
  const { account } = await unusedFor(91);
  const ctx = testCtx(database.db, (await byCode(account)).actor);
  const full = { ...ctx, services: crowdedServices() };
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(verifyIdentity(full, { password, residenceName: "" })).rejects.toMatchObject({ error: "busy" });
  }
  await verifyIdentity(ctx, { password, residenceName: "" });
});

test("a password set by code on an unverified number verifies nothing, at login or afterwards", async () => {
  const { account } = await unusedFor(91);
  await reset(account);
  const opened = await logIn(testCtx(database.db), { mobile: account.mobile, password: newPassword });
  expect(opened.isRestricted).toBe(true);
  const actor = (await authenticate(database.db, opened.token, testNow)) ?? visitor;
  await expect(
    verifyIdentity(testCtx(database.db, actor), { password: newPassword, residenceName: "" }),
  ).rejects.toMatchObject({ error: "identityMismatch" });
  await verifyIdentity(testCtx(database.db, actor), { residenceName: "周念慈" });
  expect((await logIn(testCtx(database.db), { mobile: account.mobile, password: newPassword })).isRestricted).toBe(
    false,
  );
});

test("logging in with the former password verifies the number again", async () => {
  const { account } = await unusedFor(91);
  await byCode(account);
  expect((await logIn(testCtx(database.db), { mobile: account.mobile, password })).isRestricted).toBe(false);
  expect((await byCode(account)).isRestricted).toBe(false);
});

test("where an account manages nothing, a new password counts, and an empty one needs no verification", async () => {
  const plain = await anAccount(database.db, { password_hash: passwordHash, created_at: daysFromNow(-91) });
  expect((await byCode(plain)).isRestricted).toBe(true);
  await reset(plain);
  expect((await byCode(plain)).isRestricted).toBe(false);
  const empty = await anAccount(database.db, { created_at: daysFromNow(-91) });
  expect((await byCode(empty)).isRestricted).toBe(false);
});

test("resetting the password of a number in use does not make it unverified", async () => {
  const { account } = await unusedFor(3);
  await reset(account);
  expect((await logIn(testCtx(database.db), { mobile: account.mobile, password: newPassword })).isRestricted).toBe(
    false,
  );
});

test("an unrestricted session has nothing to verify, and a visitor has no session", async () => {
  const { account } = await unusedFor(3);
  const { actor } = await byCode(account);
  await verifyIdentity(testCtx(database.db, actor), { residenceName: "" });
  await expect(verifyIdentity(testCtx(database.db), { residenceName: "" })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});
