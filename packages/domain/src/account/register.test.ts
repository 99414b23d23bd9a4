import { afterAll, beforeAll, expect, test } from "vitest";
import { staticPages } from "@changming/contract/static-page";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { anAccount } from "../testing/builders.ts";
import { consentsOf } from "../static-page/consents.ts";
import { aCode, aPhoneNumber, otherThan } from "../testing/codes.ts";
import { aStaticPage } from "../testing/content.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { logIn } from "./log-in.ts";
import { type Registration, register } from "./register.ts";

let database: TestDatabase;
const password = sha256Hex("sunflower7");

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function form(overrides: Partial<Registration> = {}): Promise<Registration> {
  const mobile = overrides.mobile ?? aPhoneNumber();
  const code = overrides.code ?? (await aCode(testCtx(database.db), mobile, 0));
  return { nickname: "思源", mobile, password, inviteCode: "", ...overrides, code };
}

const accountsWith = (mobile: string) =>
  database.db.selectFrom("account").selectAll().where("mobile", "=", mobile).execute();

const registered = (input: Registration) => register(testCtx(database.db), input);

test("registration records the versions of agreement and privacy statement that were valid then", async () => {
  await aStaticPage(database.db, staticPages.agreement, { title: "用户协议", version: 3 });
  await aStaticPage(database.db, staticPages.privacy, { title: "隐私说明", version: 2 });
  await aStaticPage(database.db, staticPages.about);
  const input = await form();
  await registered(input);
  const [account] = await accountsWith(input.mobile);
  const given_at = testNow;
  expect(await consentsOf(database.db, account?.id ?? 0)).toEqual([
    { title: "用户协议", version: 3, given_at },
    { title: "隐私说明", version: 2, given_at },
  ]);
  await database.db.updateTable("static_page").set({ version: 4 }).execute();
  expect((await consentsOf(database.db, account?.id ?? 0)).map(({ version }) => version)).toEqual([3, 2]);
});

test("a registered account has an invitation code of its own, and logs in with its password", async () => {
  const input = await form();
  await registered(input);
  const [account] = await accountsWith(input.mobile);
  expect(account).toMatchObject({ nickname: "思源", referrer_id: null, created_at: testNow, password_set_at: testNow });
  expect(account?.invite_code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
  expect(account?.password_hash).not.toContain(password);
  const { account: own } = await logIn(testCtx(database.db), { mobile: input.mobile, password });
  expect(own.id).toBe(account?.id);
  const actions = database.db.selectFrom("audit_entry").select("verb").where("object_id", "=", own.id).orderBy("id");
  expect(await actions.execute()).toEqual([{ verb: "account.register" }, { verb: "account.logIn" }]);
});

test("a wrong code and a registered phone number get the same error, and nothing is created", async () => {
  const invalid = await form();
  await expect(registered({ ...invalid, code: otherThan(invalid.code) })).rejects.toMatchObject({
    error: "registerMismatch",
  });
  expect(await accountsWith(invalid.mobile)).toEqual([]);
  const { mobile } = await anAccount(database.db);
  const known = await form({ mobile });
  await expect(registered(known)).rejects.toMatchObject({ error: "registerMismatch" });
  expect(await accountsWith(mobile)).toMatchObject([{ password_hash: null }]);
  // The code is used up: trying again does not reveal that the number is registered.
  await expect(registered(known)).rejects.toMatchObject({ error: "registerMismatch" });
});

test("two registrations of one phone number at once make one account", async () => {
  const input = await form();
  const answers = await Promise.allSettled(
    ["思源", "念祖", "怀远", "长安"].map((nickname) => registered({ ...input, nickname })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await accountsWith(input.mobile)).toHaveLength(1);
});

test("a login code registers nobody", async () => {
  const { mobile } = await anAccount(database.db);
  const code = await aCode(testCtx(database.db), mobile, 1);
  await expect(registered(await form({ mobile, code }))).rejects.toMatchObject({ error: "registerMismatch" });
});

test("the invitation code names the referrer, in either case of its letters", async () => {
  const friend = await anAccount(database.db, { invite_code: "K7M2PQR9XY" });
  const input = await form({ inviteCode: "k7m2pqr9xy" });
  await registered(input);
  expect(await accountsWith(input.mobile)).toMatchObject([{ referrer_id: friend.id }]);
});

test("an unknown invitation code is reported before the verification code is used up", async () => {
  const input = await form();
  const unknown = { ...input, inviteCode: "NOBODYSCODE" };
  await expect(registered(unknown)).rejects.toMatchObject({ error: "inviteUnknown", field: "tuiguangId" });
  await registered(input);
  expect(await accountsWith(input.mobile)).toHaveLength(1);
});

test("a well-known password is reported before the code is used up", async () => {
  const input = await form();
  const weak = { ...input, password: sha256Hex("abc123") };
  await expect(registered(weak)).rejects.toMatchObject({ error: "weakPassword", field: "password" });
  await registered(input);
});

test("a nickname with a blocklisted term or posing as the operator is rejected, the code not used up", async () => {
  for (const nickname of ["王.八.蛋", "官方 客服"]) {
    const input = await form({ nickname });
    await expect(registered(input)).rejects.toMatchObject({ error: "wordsRefused", field: "nickname" });
    await registered({ ...input, nickname: "思源" });
  }
});
