import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fixedClock } from "@changming/kit/clock";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aPhoneNumber } from "../testing/codes.ts";
import { asAccount, testCtx, type TestCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { testServices } from "../testing/test-services.ts";
import { sendCode } from "./send-code.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

beforeEach(() => database.db.deleteFrom("verification_code").execute());

afterAll(() => database?.close());

const seconds = (count: number) => new Date(testNow.getTime() + count * 1_000);

function at(now: Date, overrides: Partial<TestCtx> = {}): TestCtx {
  return { ...testCtx(database.db), clock: fixedClock(now), ...overrides };
}

const rows = () => database.db.selectFrom("verification_code").selectAll().orderBy("id").execute();

/** The error name of each call; "sent" for successful ones. */
async function outcomes(calls: Promise<void>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) => (one.status === "fulfilled" ? "sent" : (one.reason as { error: string }).error));
}

test("a six-digit code is sent after the response, its row without phone number, code or address", async () => {
  const mobile = aPhoneNumber();
  const ctx = at(testNow, { address: "198.51.100.7" });
  await sendCode(ctx, { mobile, codeType: 0 });
  expect(ctx.services.sent).toEqual([]);
  await ctx.services.settle();
  expect(ctx.services.sent).toEqual([{ mobile, codeType: 0, code: expect.stringMatching(/^\d{6}$/) }]);
  const [row] = await rows();
  expect(row).toMatchObject({
    code_type: 0,
    made_at: testNow,
    expires_at: seconds(300),
    used_at: null,
    wrong_tries: 0,
  });
  const stored = JSON.stringify(row);
  for (const secret of [mobile, ctx.services.sent[0]!.code, "198.51.100.7"]) expect(stored).not.toContain(secret);
});

test("100 concurrent calls send exactly one code", async () => {
  const mobile = aPhoneNumber();
  const ctx = at(testNow);
  const answers = await outcomes(Array.from({ length: 100 }, () => sendCode(ctx, { mobile, codeType: 1 })));
  expect(answers.filter((answer) => answer === "sent")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "codeTooSoon")).toHaveLength(99);
  expect(await rows()).toHaveLength(1);
});

test("100 concurrent phone numbers of one address get 20 codes in an hour", async () => {
  const ctx = at(testNow, { address: "198.51.100.8" });
  const answers = await outcomes(
    Array.from({ length: 100 }, () => sendCode(ctx, { mobile: aPhoneNumber(), codeType: 0 })),
  );
  expect(answers.filter((answer) => answer === "sent")).toHaveLength(20);
  await expect(
    sendCode(at(seconds(3_599), { address: "198.51.100.8" }), { mobile: aPhoneNumber(), codeType: 0 }),
  ).rejects.toMatchObject({ error: "codesUsedUp" });
  await sendCode(at(seconds(3_600), { address: "198.51.100.8" }), { mobile: aPhoneNumber(), codeType: 0 });
  await sendCode(at(seconds(1), { address: "198.51.100.9" }), { mobile: aPhoneNumber(), codeType: 0 });
});

test("an IPv6 prefix counts as one address, and a shared address has a multiple of the limit", async () => {
  for (let host = 1; host <= 20; host += 1) {
    await sendCode(at(testNow, { address: `2001:db8:1:2::${host}` }), { mobile: aPhoneNumber(), codeType: 0 });
  }
  const next = { address: "2001:db8:1:2:ffff::1" };
  await expect(sendCode(at(testNow, next), { mobile: aPhoneNumber(), codeType: 0 })).rejects.toMatchObject({
    error: "codesUsedUp",
  });
  await sendCode(at(testNow, { ...next, services: testServices({ rateLimitFactor: 2 }) }), {
    mobile: aPhoneNumber(),
    codeType: 0,
  });
});

test("a phone number gets one code a minute, five an hour and ten a day, over all types", async () => {
  const mobile = aPhoneNumber();
  const sendAt = (second: number, codeType: 0 | 1 | 2 = 1) => sendCode(at(seconds(second)), { mobile, codeType });
  await sendAt(0, 0);
  await expect(sendAt(59, 1)).rejects.toMatchObject({ error: "codeTooSoon", waitSeconds: 1 });
  for (const second of [60, 120, 180, 240]) await sendAt(second, ((second / 60) % 3) as 0 | 1 | 2);
  await expect(sendAt(300)).rejects.toMatchObject({ error: "codesUsedUp" });
  await expect(sendAt(3_599)).rejects.toMatchObject({ error: "codesUsedUp" });
  for (const second of [3_600, 3_660, 3_720, 3_780, 3_840]) await sendAt(second);
  await expect(sendAt(12 * 3_600)).rejects.toMatchObject({ error: "codesUsedUp" });
  await sendAt(24 * 3_600);
});

test("the whole site stops at its hourly limit, and a warning without numbers is logged", async () => {
  const services = testServices({ codesPerHour: 3 });
  for (let made = 0; made < 3; made += 1)
    await sendCode(at(testNow, { services }), { mobile: aPhoneNumber(), codeType: 0 });
  const mobile = aPhoneNumber();
  await expect(sendCode(at(testNow, { services }), { mobile, codeType: 0 })).rejects.toMatchObject({
    error: "smsUnavailable",
  });
  expect(services.warnings).toEqual([expect.stringContaining('"limit":3')]);
  expect(services.warnings.join()).not.toContain(mobile);
  await sendCode(at(seconds(3_600), { services }), { mobile, codeType: 0 });
});

test("known and unknown phone numbers get the same response, and unknown ones no reset code", async () => {
  const known = await anAccount(database.db);
  for (const [codeType, reaches] of [
    [0, [true, true]],
    [1, [true, true]],
    [2, [true, false]],
  ] as const) {
    const phoneNumbers = [known.mobile, aPhoneNumber()];
    await database.db.deleteFrom("verification_code").execute();
    for (const [index, mobile] of phoneNumbers.entries()) {
      const ctx = at(testNow);
      expect(await sendCode(ctx, { mobile, codeType })).toBeUndefined();
      await ctx.services.settle();
      expect(ctx.services.sent.length > 0, `type ${codeType}`).toBe(reaches[index]);
      await expect(sendCode(at(seconds(1)), { mobile, codeType })).rejects.toMatchObject({
        error: "codeTooSoon",
        waitSeconds: 59,
      });
    }
    expect((await rows()).map((row) => row.code_hash !== null)).toEqual([true, true]);
  }
});

test("another garden's number is occupied for a cooperation, five times a day; the account's own is not", async () => {
  const gardenAdmin = await anAccount(database.db);
  const garden = await aGarden(database.db);
  await database.db
    .insertInto("garden_admin")
    .values({ garden_id: garden, account_id: gardenAdmin.id, created_at: testNow })
    .execute();
  const sendAt = (minute: number, overrides: Partial<TestCtx> = {}) =>
    sendCode(at(seconds(minute * 60), { address: "198.51.100.10", ...overrides }), {
      mobile: gardenAdmin.mobile,
      codeType: 3,
    });
  const stranger = { actor: asAccount((await anAccount(database.db)).id) };
  for (const [minute, own] of [
    [0, {}],
    [1, stranger],
    [2, {}],
    [3, {}],
    [4, {}],
  ] as const) {
    await expect(sendAt(minute, own)).rejects.toMatchObject({ error: "phoneOccupied" });
  }
  const late = at(seconds(2 * 3_600), { address: "198.51.100.10" });
  await sendCode(late, { mobile: gardenAdmin.mobile, codeType: 3 });
  await late.services.settle();
  expect(late.services.sent).toEqual([]);
  const own = at(seconds(3 * 3_600), { actor: asAccount(gardenAdmin.id) });
  await sendCode(own, { mobile: gardenAdmin.mobile, codeType: 3 });
  await own.services.settle();
  expect(own.services.sent).toHaveLength(1);
});

test("a failing gateway is logged without phone number and code, and none is called when there is none", async () => {
  const mobile = aPhoneNumber();
  const failing = testServices({
    sms: {
      name: "aliyun",
      send: () => Promise.resolve({ sent: false, reason: "limited", detail: "isv.DAY" }),
      notify: () => Promise.reject(new Error("notify is not expected here")),
    },
  });
  await sendCode(at(testNow, { services: failing }), { mobile, codeType: 0 });
  await failing.settle();
  expect(failing.warnings).toEqual([expect.stringMatching(/"gateway":"aliyun","reason":"limited","detail":"isv.DAY"/)]);
  expect(failing.warnings.join()).not.toMatch(/\d{6}/);
  const off = testServices({ sms: { ...failing.sms, name: "off" } });
  await expect(sendCode(at(seconds(90), { services: off }), { mobile, codeType: 0 })).rejects.toMatchObject({
    error: "smsUnavailable",
  });
});

test("rows that no longer count are deleted with the next code", async () => {
  await sendCode(at(testNow), { mobile: aPhoneNumber(), codeType: 0 });
  await sendCode(at(seconds(26 * 3_600), { actor: visitor }), { mobile: aPhoneNumber(), codeType: 0 });
  expect(await rows()).toHaveLength(1);
});
