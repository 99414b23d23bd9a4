import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { bindPending, codeAt, keyUri, newKey, sealKey, stepOf, takeCode, unsealKey } from "./staff-code.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

/** The key of RFC 6238, appendix B: the ASCII digits 12345678901234567890. */
const rfcKey = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const key = newKey();
const atSecond = (second: number) => new Date(second * 1_000);
const after = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);
const ctxAt = (now = testNow) => testCtx(database.db, undefined, now);

async function bound(overrides: { totp_step?: number } = {}) {
  const { id } = await aStaff(database.db);
  const totp_secret = sealKey(ctxAt(), id, key);
  await database.db
    .updateTable("staff")
    .set({ totp_secret, totp_confirmed_at: testNow, ...overrides })
    .where("id", "=", id)
    .execute();
  return { id, totp_secret };
}

const rowOf = (id: number) =>
  database.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %d the code is that of RFC 6238: %s", (second, code) => {
  expect(codeAt(rfcKey, atSecond(second))).toBe(code);
  expect(stepOf(rfcKey, code, atSecond(second))).toBe(Math.floor(second / 30));
});

test("a clock may be one step off, and not two", () => {
  const step = Math.floor(testNow.getTime() / 30_000);
  for (const [off, found] of [
    [-60, null],
    [-30, step - 1],
    [0, step],
    [30, step + 1],
    [60, null],
  ] as const) {
    expect(stepOf(key, codeAt(key, after(off)), testNow), `${off} s`).toBe(found);
  }
});

test("a code is valid to the last second of its step and of the next one", () => {
  // testNow begins a step.
  const code = codeAt(key, testNow);
  expect(stepOf(key, code, after(29))).not.toBeNull();
  expect(stepOf(key, code, after(59.999))).not.toBeNull();
  expect(stepOf(key, code, after(60))).toBeNull();
  expect(stepOf(key, code, after(-30))).not.toBeNull();
  expect(stepOf(key, code, after(-30.001))).toBeNull();
});

test.each(["", "0", "12345", "1234567", "abcdef", "12 34 5", "１２３４５６"])("%j is never a valid code", (code) => {
  expect(stepOf(key, code, testNow)).toBeNull();
});

test("every key is different, with 160 bits, and the scanned URI has issuer and login", () => {
  const keys = new Set(Array.from({ length: 50 }, newKey));
  expect(keys.size).toBe(50);
  for (const one of keys) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(keyUri(key, "lin.bianji"));
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(uri.pathname)).toContain("lin.bianji");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: "长明后台",
    secret: key,
    digits: "6",
    period: "30",
    algorithm: "SHA1",
  });
});

test("a sealed key reveals nothing and cannot be opened for another person", () => {
  const sealed = sealKey(ctxAt(), 7, key);
  expect(sealed).not.toContain(key);
  expect(unsealKey(ctxAt(), 7, sealed)).toBe(key);
  expect(() => unsealKey(ctxAt(), 8, sealed)).toThrow("do not open");
  const broken = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
  expect(() => unsealKey(ctxAt(), 7, broken)).toThrow("do not open");
});

test("a code is valid once, and older codes are invalid after it", async () => {
  const staff = await bound();
  expect(await takeCode(ctxAt(), staff, codeAt(key, testNow))).toBe(true);
  expect(await takeCode(ctxAt(), staff, codeAt(key, testNow))).toBe(false);
  expect(await takeCode(ctxAt(), staff, codeAt(key, after(-30)))).toBe(false);
  expect(await takeCode(ctxAt(), staff, codeAt(key, after(30)))).toBe(true);
  expect(await takeCode(ctxAt(after(30)), staff, codeAt(key, testNow))).toBe(false);
  expect((await rowOf(staff.id)).totp_step).toBe(Math.floor(testNow.getTime() / 30_000) + 1);
});

test("of ten concurrent uses of a code one succeeds", async () => {
  const staff = await bound();
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeCode(ctxAt(), staff, codeAt(key, testNow))));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("a code of a replaced key is invalid, and without a key no code is valid", async () => {
  const staff = await bound();
  const other = sealKey(ctxAt(), staff.id, newKey());
  await database.db.updateTable("staff").set({ totp_secret: other }).where("id", "=", staff.id).execute();
  expect(await takeCode(ctxAt(), staff, codeAt(key, testNow))).toBe(false);
  expect(await takeCode(ctxAt(), { id: staff.id, totp_secret: null }, codeAt(key, testNow))).toBe(false);
  expect((await rowOf(staff.id)).totp_step).toBe((await aStaff(database.db)).totp_step);
});

test("a pending key is bound by one of its own codes, and a used step stays used", async () => {
  const step = Math.floor(testNow.getTime() / 30_000);
  const { id, totp_secret } = await bound({ totp_step: step + 1 });
  const next = newKey();
  const totp_pending = sealKey(ctxAt(), id, next);
  await database.db.updateTable("staff").set({ totp_pending }).where("id", "=", id).execute();
  const waiting = { id, totp_pending, totp_step: step + 1 };
  expect(await bindPending(ctxAt(), waiting, codeAt(key, testNow))).toBe(false);
  expect(await bindPending(ctxAt(), { ...waiting, totp_pending: null }, codeAt(next, testNow))).toBe(false);
  expect(await rowOf(id)).toMatchObject({ totp_secret, totp_pending });
  expect(await bindPending(ctxAt(), waiting, codeAt(next, testNow))).toBe(true);
  expect(await rowOf(id)).toMatchObject({
    totp_secret: totp_pending,
    totp_pending: null,
    totp_confirmed_at: testNow,
    totp_step: step + 1,
  });
});
