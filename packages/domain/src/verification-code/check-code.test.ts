import { afterAll, beforeAll, expect, test } from "vitest";
import { withTx } from "@changming/db/tx";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fixedClock } from "@changming/kit/clock";
import { anAccount } from "../testing/builders.ts";
import { aCode, aPhoneNumber, otherThan, spend } from "../testing/codes.ts";
import { testCtx, type TestCtx, testNow } from "../testing/test-ctx.ts";
import { testServices } from "../testing/test-services.ts";
import { secretsFrom } from "../context/secrets.ts";
import { checkCode, consumeCode } from "./check-code.ts";
import { sendCode } from "./send-code.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const seconds = (count: number) => new Date(testNow.getTime() + count * 1_000);
const at = (now: Date, overrides: Partial<TestCtx> = {}): TestCtx => ({
  ...testCtx(database.db),
  clock: fixedClock(now),
  ...overrides,
});

async function given(codeType: 0 | 1 | 2 | 3 = 1) {
  const mobile = codeType === 0 ? aPhoneNumber() : (await anAccount(database.db)).mobile;
  return { mobile, codeType, code: await aCode(at(testNow), mobile, codeType) };
}

async function wrongTries(mobile: string): Promise<number[]> {
  const phoneHash = testCtx(database.db).services.secrets.keyedHash("mobile", mobile);
  const rows = await database.db
    .selectFrom("verification_code")
    .select("wrong_tries")
    .where("phone_hash", "=", phoneHash)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.wrong_tries);
}

test.each([0, 1, 2] as const)("a code of type %i works once", async (codeType) => {
  const right = await given(codeType);
  expect(await spend(at(testNow), right)).toBe(true);
  expect(await spend(at(testNow), right)).toBe(false);
});

test("of eight concurrent uses of a code one succeeds", async () => {
  const right = await given();
  const uses = await Promise.all(Array.from({ length: 8 }, () => spend(at(testNow), right)));
  expect(uses.filter(Boolean)).toHaveLength(1);
});

test("a code expires after five minutes", async () => {
  const early = await given();
  const late = await given();
  expect(await spend(at(seconds(299)), early)).toBe(true);
  expect(await spend(at(seconds(300)), late)).toBe(false);
  expect(await spend(at(seconds(301)), late)).toBe(false);
});

test("a code is valid for one phone number and one type", async () => {
  const right = await given(1);
  expect(await spend(at(testNow), { ...right, codeType: 2 })).toBe(false);
  expect(await spend(at(testNow), { ...right, mobile: (await anAccount(database.db)).mobile })).toBe(false);
  expect(await spend(at(testNow), right)).toBe(true);
});

test("only the newest code of a type is valid", async () => {
  const first = await given();
  const second = await aCode(at(seconds(61)), first.mobile, 1);
  expect(await spend(at(seconds(62)), { ...first, code: first.code === second ? otherThan(second) : first.code })).toBe(
    false,
  );
  expect(await spend(at(seconds(62)), { ...first, code: second })).toBe(true);
});

test("a code of another type in between changes nothing", async () => {
  const right = await given(1);
  await sendCode(at(seconds(61)), { mobile: right.mobile, codeType: 2 });
  expect(await spend(at(seconds(62)), right)).toBe(true);
});

test("five wrong attempts end a code: the sixth fails with the right one", async () => {
  const right = await given();
  const wrongCode = { ...right, code: otherThan(right.code) };
  for (let time = 0; time < 5; time += 1) expect(await spend(at(testNow), wrongCode)).toBe(false);
  expect(await spend(at(testNow), right)).toBe(false);
});

test("four wrong attempts do not end a code", async () => {
  const right = await given();
  const wrongCode = { ...right, code: otherThan(right.code) };
  for (let time = 0; time < 4; time += 1) expect(await spend(at(testNow), wrongCode)).toBe(false);
  expect(await spend(at(testNow), right)).toBe(true);
});

test("20 concurrent wrong attempts all count", async () => {
  const right = await given();
  const wrongCode = { ...right, code: otherThan(right.code) };
  const tries = await Promise.all(Array.from({ length: 20 }, () => checkCode(at(testNow), wrongCode)));
  expect(tries).toEqual(Array(20).fill(null));
  expect(await wrongTries(right.mobile)).toEqual([5]);
  expect(await checkCode(at(testNow), right)).toBeNull();
});

test("a checked code that is ended by wrong attempts meanwhile cannot be used", async () => {
  const right = await given();
  const id = await checkCode(at(testNow), right);
  const wrongCode = { ...right, code: otherThan(right.code) };
  for (let time = 0; time < 5; time += 1) await checkCode(at(testNow), wrongCode);
  const used = await withTx(at(testNow), (ctx) => consumeCode(ctx, id ?? 0));
  expect([id, used]).toEqual([expect.any(Number), false]);
});

test("a rollback makes a code usable again, but wrong attempts still count", async () => {
  const right = await given();
  await checkCode(at(testNow), { ...right, code: otherThan(right.code) });
  const failing = withTx(at(testNow), async (ctx) => {
    const id = await database.db
      .selectFrom("verification_code")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(await consumeCode(ctx, id.id)).toBe(true);
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(await wrongTries(right.mobile)).toEqual([1]);
  expect(await spend(at(testNow), right)).toBe(true);
});

test("a code cannot be found from the database without the key", async () => {
  const right = await given();
  const other = testServices({ secrets: secretsFrom(Buffer.alloc(32, 8)) });
  expect(await spend(at(testNow, { services: other }), right)).toBe(false);
});

test("one address has 50 wrong codes in a quarter of an hour over all phone numbers, without right ones", async () => {
  const there = { address: "203.0.113.4" };
  for (let time = 0; time < 50; time += 1) {
    await checkCode(at(testNow, there), { mobile: aPhoneNumber(), codeType: 1, code: "000000" });
  }
  const right = await given();
  await expect(checkCode(at(testNow, there), right)).rejects.toMatchObject({ error: "tooManyAttempts" });
  expect(await checkCode(at(testNow, { address: "203.0.113.5" }), right)).not.toBeNull();
  expect(await checkCode(at(seconds(15 * 60), there), { ...right, code: "" })).toBeNull();
});
