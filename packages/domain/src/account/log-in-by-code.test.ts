import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { aCode, aPhoneNumber, otherThan } from "../testing/codes.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { authenticate } from "./authenticate.ts";
import { logInByCode } from "./log-in-by-code.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const opened = (mobile: string, code: string) => logInByCode(testCtx(database.db), { mobile, code });
const mismatch = { error: "codeLoginMismatch" };

test("the right code opens a session, once", async () => {
  const { id, mobile } = await anAccount(database.db);
  const code = await aCode(testCtx(database.db), mobile, 1);
  const { token, isRestricted } = await opened(mobile, code);
  expect(isRestricted).toBe(false);
  expect(await authenticate(database.db, token, testNow)).toMatchObject({ accountId: id });
  await expect(opened(mobile, code)).rejects.toMatchObject(mismatch);
});

test("of many logins with the same code at once, one succeeds", async () => {
  const { id, mobile } = await anAccount(database.db);
  const code = await aCode(testCtx(database.db), mobile, 1);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => opened(mobile, code)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    await database.db.selectFrom("session").select("token_hash").where("account_id", "=", id).execute(),
  ).toHaveLength(1);
});

test("a wrong code, an unknown phone number and a code for another purpose get the same error", async () => {
  const { mobile } = await anAccount(database.db);
  const code = await aCode(testCtx(database.db), mobile, 2);
  await expect(opened(mobile, code)).rejects.toMatchObject(mismatch);
  await expect(opened(mobile, otherThan(code))).rejects.toMatchObject(mismatch);
  await expect(opened(aPhoneNumber(), code)).rejects.toMatchObject(mismatch);
});

test("a suspended account learns of its suspension only with the right code", async () => {
  const { mobile } = await anAccount(database.db, { suspended_at: testNow });
  const code = await aCode(testCtx(database.db), mobile, 1);
  await expect(opened(mobile, otherThan(code))).rejects.toMatchObject(mismatch);
  await expect(opened(mobile, code)).rejects.toMatchObject({ error: "accountSuspended" });
});
