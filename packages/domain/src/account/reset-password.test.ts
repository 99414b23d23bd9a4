import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { anAccount, aSession, type BuiltAccount } from "../testing/builders.ts";
import { aCode, aMobile, otherThan } from "../testing/codes.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aPasswordHash, testGates, testSecrets } from "../testing/test-gates.ts";
import { authenticate } from "./authenticate.ts";
import { logIn } from "./log-in.ts";
import { PasswordKeeper } from "./password-keeper.ts";
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

async function reset({ mobile }: BuiltAccount, token?: string): Promise<{ isKept: boolean }> {
  const actor = token ? await actorOf(token) : visitor;
  return resetPassword(testCtx(database.db, actor), { mobile, code: await codeFor(mobile), password });
}

test("the new password opens, the old one does not, and the owner finds a message", async () => {
  const account = await anOwner();
  expect(await reset(account)).toEqual({ isKept: false });
  await logIn(testCtx(database.db), { mobile: account.mobile, password });
  const old = logIn(testCtx(database.db), { mobile: account.mobile, password: before });
  await expect(old).rejects.toMatchObject({ error: "loginMismatch" });
  const told = database.db.selectFrom("inbox_message").select("title").where("account_id", "=", account.id);
  expect(await told.execute()).toEqual([{ title: "登录密码已修改" }]);
});

test("without a token every session ends; with one of that mobile all others do", async () => {
  const account = await anOwner();
  const [here, there] = [await aSession(database.db, account.id), await aSession(database.db, account.id)];
  expect(await reset(account, here)).toEqual({ isKept: true });
  expect([(await actorOf(here)).kind, (await actorOf(there)).kind]).toEqual(["account", "visitor"]);
  await database.db.deleteFrom("verification_code").execute();
  await reset(account);
  expect((await actorOf(here)).kind).toBe("visitor");
});

test("with a new password no browser is known any more in which somebody logged in before", async () => {
  const account = await anOwner();
  const device = { token: null, remember: () => undefined };
  await logIn({ ...testCtx(database.db), device }, { mobile: account.mobile, password: before });
  const known = database.db.selectFrom("known_device").select("id").where("account_id", "=", account.id);
  expect(await known.execute()).toHaveLength(1);
  await reset(account);
  expect(await known.execute()).toEqual([]);
});

test("a token of another account keeps nothing of this one and loses nothing of its own", async () => {
  const [account, other] = [await anOwner(), await anOwner()];
  const [own, foreign] = [await aSession(database.db, account.id), await aSession(database.db, other.id)];
  expect(await reset(account, foreign)).toEqual({ isKept: false });
  expect([(await actorOf(own)).kind, (await actorOf(foreign)).kind]).toEqual(["visitor", "account"]);
});

test("whoever is logging in with the old password at that very moment is not let in after it", async () => {
  const account = await anOwner();
  class Overtaken extends PasswordKeeper {
    override async inTurn<T>(work: Parameters<typeof PasswordKeeper.prototype.inTurn<T>>[0]): Promise<T> {
      const compared = await super.inTurn(work);
      await reset(account);
      return compared;
    }
  }
  const ctx = { ...testCtx(database.db), gates: testGates({ passwords: new Overtaken(testSecrets, 1) }) };
  const late = logIn(ctx, { mobile: account.mobile, password: before });
  await expect(late).rejects.toMatchObject({ error: "loginMismatch" });
  const alive = database.db.selectFrom("session").select("token_hash").where("account_id", "=", account.id);
  expect(await alive.where("revoked_at", "is", null).execute()).toEqual([]);
});

test("a wrong code and an unknown mobile are refused alike and change nothing", async () => {
  const account = await anOwner();
  const session = await aSession(database.db, account.id);
  const code = otherThan(await codeFor(account.mobile));
  const attempts = [
    { mobile: account.mobile, code },
    { mobile: aMobile(), code },
  ];
  for (const attempt of attempts) {
    const refused = resetPassword(testCtx(database.db), { ...attempt, password });
    await expect(refused).rejects.toMatchObject({ error: "resetMismatch" });
  }
  expect((await actorOf(session)).kind).toBe("account");
  await logIn(testCtx(database.db), { mobile: account.mobile, password: before });
});

test("a well-known password is told before the code is used up", async () => {
  const account = await anOwner();
  const code = await codeFor(account.mobile);
  const weak = resetPassword(testCtx(database.db), { mobile: account.mobile, code, password: sha256Hex("abc123") });
  await expect(weak).rejects.toMatchObject({ error: "weakPassword" });
  await resetPassword(testCtx(database.db), { mobile: account.mobile, code, password });
});
