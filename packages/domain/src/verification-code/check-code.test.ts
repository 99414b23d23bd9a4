import { afterAll, beforeAll, expect, test } from "vitest";
import { withTx } from "@changming/db/tx";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fixedClock } from "@changming/kit/clock";
import { anAccount } from "../testing/builders.ts";
import { aCode, aMobile, otherThan } from "../testing/codes.ts";
import { spend } from "../testing/spend-code.ts";
import { testCtx, type TestCtx, testNow } from "../testing/test-ctx.ts";
import { testGates } from "../testing/test-gates.ts";
import { secretsFrom } from "../secrets.ts";
import { checkCode, useCode } from "./check-code.ts";
import { sendCode } from "./send-code.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const seconds = (count: number) => new Date(testNow.getTime() + count * 1_000);
const at = (now: Date, own: Partial<TestCtx> = {}): TestCtx => ({
  ...testCtx(database.db),
  clock: fixedClock(now),
  ...own,
});

async function given(codeType: 0 | 1 | 2 | 3 = 1) {
  const mobile = codeType === 0 ? aMobile() : (await anAccount(database.db)).mobile;
  return { mobile, codeType, code: await aCode(at(testNow), mobile, codeType) };
}

async function wrongTries(mobile: string): Promise<number[]> {
  const mobileHash = testCtx(database.db).gates.secrets.keyedHash("mobile", mobile);
  const rows = await database.db
    .selectFrom("verification_code")
    .select("wrong_tries")
    .where("mobile_hash", "=", mobileHash)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.wrong_tries);
}

test.each([0, 1, 2] as const)("a code of type %i is good once", async (codeType) => {
  const right = await given(codeType);
  expect(await spend(at(testNow), right)).toBe(true);
  expect(await spend(at(testNow), right)).toBe(false);
});

test("of eight that use the same code at once, one does", async () => {
  const right = await given();
  const uses = await Promise.all(Array.from({ length: 8 }, () => spend(at(testNow), right)));
  expect(uses.filter(Boolean)).toHaveLength(1);
});

test("a code lives for five minutes", async () => {
  const [early, late] = [await given(), await given()];
  expect(await spend(at(seconds(299)), early)).toBe(true);
  expect(await spend(at(seconds(300)), late)).toBe(false);
  expect(await spend(at(seconds(301)), late)).toBe(false);
});

test("a code serves one mobile and one type", async () => {
  const right = await given(1);
  expect(await spend(at(testNow), { ...right, codeType: 2 })).toBe(false);
  expect(await spend(at(testNow), { ...right, mobile: (await anAccount(database.db)).mobile })).toBe(false);
  expect(await spend(at(testNow), right)).toBe(true);
});

test("only the newest code of a type counts", async () => {
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

test("five wrong tries end a code: the sixth, with the right one, fails", async () => {
  const right = await given();
  const wrong = { ...right, code: otherThan(right.code) };
  for (let time = 0; time < 5; time += 1) expect(await spend(at(testNow), wrong)).toBe(false);
  expect(await spend(at(testNow), right)).toBe(false);
});

test("four wrong tries do not", async () => {
  const right = await given();
  const wrong = { ...right, code: otherThan(right.code) };
  for (let time = 0; time < 4; time += 1) expect(await spend(at(testNow), wrong)).toBe(false);
  expect(await spend(at(testNow), right)).toBe(true);
});

test("20 wrong tries at once all count", async () => {
  const right = await given();
  const wrong = { ...right, code: otherThan(right.code) };
  const tries = await Promise.all(Array.from({ length: 20 }, () => checkCode(at(testNow), wrong)));
  expect(tries).toEqual(Array(20).fill(null));
  expect(await wrongTries(right.mobile)).toEqual([5]);
  expect(await checkCode(at(testNow), right)).toBeNull();
});

test("a code that was checked but has been tried to death meanwhile is not used", async () => {
  const right = await given();
  const id = await checkCode(at(testNow), right);
  const wrong = { ...right, code: otherThan(right.code) };
  for (let time = 0; time < 5; time += 1) await checkCode(at(testNow), wrong);
  const used = await withTx(at(testNow), (ctx) => useCode(ctx, id ?? 0));
  expect([id, used]).toEqual([expect.any(Number), false]);
});

test("what a transaction undoes it also gives back, but never a wrong try", async () => {
  const right = await given();
  await checkCode(at(testNow), { ...right, code: otherThan(right.code) });
  const failing = withTx(at(testNow), async (ctx) => {
    const id = await database.db
      .selectFrom("verification_code")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(await useCode(ctx, id.id)).toBe(true);
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(await wrongTries(right.mobile)).toEqual([1]);
  expect(await spend(at(testNow), right)).toBe(true);
});

test("a code is worth nothing to who has the database without the key", async () => {
  const right = await given();
  const other = testGates({ secrets: secretsFrom(Buffer.alloc(32, 8)) });
  expect(await spend(at(testNow, { gates: other }), right)).toBe(false);
});

test("50 wrong codes from one address in a quarter of an hour are enough, over all mobiles; right ones do not count", async () => {
  const there = { address: "203.0.113.4" };
  for (let time = 0; time < 50; time += 1) {
    await checkCode(at(testNow, there), { mobile: aMobile(), codeType: 1, code: "000000" });
  }
  const right = await given();
  await expect(checkCode(at(testNow, there), right)).rejects.toMatchObject({ error: "tooManyAttempts" });
  expect(await checkCode(at(testNow, { address: "203.0.113.5" }), right)).not.toBeNull();
  expect(await checkCode(at(seconds(15 * 60), there), { ...right, code: "" })).toBeNull();
});
