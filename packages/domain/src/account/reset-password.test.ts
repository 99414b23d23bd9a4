import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { anAccount, aSession, type BuiltAccount } from "../testing/builders.ts";
import { aCode, aPhoneNumber, otherThan } from "../testing/codes.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aPasswordHash, testServices, testSecrets } from "../testing/test-services.ts";
import { authenticate } from "./sessions.ts";
import { logIn } from "./log-in.ts";
import { PasswordHasher } from "../context/password-hasher.ts";
import { resetPassword } from "./reset-password.ts";

let database: TestDatabase;
let passwordHash: string;
const before = sha256Hex("sunflower7");
const password = sha256Hex("marigold8");

beforeAll(async () => {
  database = await createTestDatabase("empty");
  passwordHash = await aPasswordHash(before);
});

afterAll(() => database?.close());

const anOwner = () => anAccount(database.db, { password_hash: passwordHash });
const codeFor = (mobile: string) => aCode(testCtx(database.db), mobile, 2);
const actorOf = async (token: string) => (await authenticate(database.db, token, testNow)) ?? visitor;

async function reset({ mobile }: BuiltAccount, token?: string): Promise<{ isSessionRetained: boolean }> {
  const actor = token ? await actorOf(token) : visitor;
  return resetPassword(testCtx(database.db, actor), { mobile, code: await codeFor(mobile), password });
}

test("the new password works, the old one does not, and the owner gets an inbox message", async () => {
  const account = await anOwner();
  expect(await reset(account)).toEqual({ isSessionRetained: false });
  await logIn(testCtx(database.db), { mobile: account.mobile, password });
  const old = logIn(testCtx(database.db), { mobile: account.mobile, password: before });
  await expect(old).rejects.toMatchObject({ error: "loginMismatch" });
  const notices = database.db.selectFrom("inbox_message").select("title").where("account_id", "=", account.id);
  expect(await notices.execute()).toEqual([{ title: "登录密码已修改" }]);
});

test("without a token every session ends; with a token of that account all others end", async () => {
  const account = await anOwner();
  const here = await aSession(database.db, account.id);
  const there = await aSession(database.db, account.id);
  expect(await reset(account, here)).toEqual({ isSessionRetained: true });
  expect([(await actorOf(here)).kind, (await actorOf(there)).kind]).toEqual(["account", "visitor"]);
  await database.db.deleteFrom("verification_code").execute();
  await reset(account);
  expect((await actorOf(here)).kind).toBe("visitor");
});

test("after a new password no browser is known any more", async () => {
  const account = await anOwner();
  const device = { token: null, remember: () => undefined };
  await logIn({ ...testCtx(database.db), device }, { mobile: account.mobile, password: before });
  const known = database.db.selectFrom("known_device").select("id").where("account_id", "=", account.id);
  expect(await known.execute()).toHaveLength(1);
  await reset(account);
  expect(await known.execute()).toEqual([]);
});

test("a token of another account keeps none of this one's sessions and loses none of its own", async () => {
  const account = await anOwner();
  const other = await anOwner();
  const own = await aSession(database.db, account.id);
  const foreign = await aSession(database.db, other.id);
  expect(await reset(account, foreign)).toEqual({ isSessionRetained: false });
  expect([(await actorOf(own)).kind, (await actorOf(foreign)).kind]).toEqual(["visitor", "account"]);
});

test("a login in progress with the old password fails once the new one is set", async () => {
  const account = await anOwner();
  class Overtaken extends PasswordHasher {
    override async inTurn<T>(work: Parameters<typeof PasswordHasher.prototype.inTurn<T>>[0]): Promise<T> {
      const compared = await super.inTurn(work);
      await reset(account);
      return compared;
    }
  }
  const ctx = { ...testCtx(database.db), services: testServices({ passwords: new Overtaken(testSecrets, 1) }) };
  const late = logIn(ctx, { mobile: account.mobile, password: before });
  await expect(late).rejects.toMatchObject({ error: "loginMismatch" });
  const alive = database.db.selectFrom("session").select("token_hash").where("account_id", "=", account.id);
  expect(await alive.where("revoked_at", "is", null).execute()).toEqual([]);
});

test("a wrong code and an unknown phone number get the same error and change nothing", async () => {
  const account = await anOwner();
  const session = await aSession(database.db, account.id);
  const code = otherThan(await codeFor(account.mobile));
  const attempts = [
    { mobile: account.mobile, code },
    { mobile: aPhoneNumber(), code },
  ];
  for (const attempt of attempts) {
    const resetting = resetPassword(testCtx(database.db), { ...attempt, password });
    await expect(resetting).rejects.toMatchObject({ error: "resetMismatch" });
  }
  expect((await actorOf(session)).kind).toBe("account");
  await logIn(testCtx(database.db), { mobile: account.mobile, password: before });
});

test("a well-known password is reported before the code is used up", async () => {
  const account = await anOwner();
  const code = await codeFor(account.mobile);
  const weak = resetPassword(testCtx(database.db), { mobile: account.mobile, code, password: sha256Hex("abc123") });
  await expect(weak).rejects.toMatchObject({ error: "weakPassword" });
  await resetPassword(testCtx(database.db), { mobile: account.mobile, code, password });
});
