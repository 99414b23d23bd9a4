import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fixedClock } from "@changming/kit/clock";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aMobile } from "../testing/codes.ts";
import { asAccount, testCtx, type TestCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { testGates } from "../testing/test-gates.ts";
import { sendCode } from "./send-code.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

beforeEach(() => database.db.deleteFrom("verification_code").execute());

afterAll(() => database?.close());

const seconds = (count: number) => new Date(testNow.getTime() + count * 1_000);

function at(now: Date, own: Partial<TestCtx> = {}): TestCtx {
  return { ...testCtx(database.db), clock: fixedClock(now), ...own };
}

const rows = () => database.db.selectFrom("verification_code").selectAll().orderBy("id").execute();

/** The names of what each call was refused with; "sent" for those that were not. */
async function outcomes(calls: Promise<void>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) => (one.status === "fulfilled" ? "sent" : (one.reason as { error: string }).error));
}

test("a code of six digits goes to the mobile after the answer, and the row names neither mobile, code nor address", async () => {
  const mobile = aMobile();
  const ctx = at(testNow, { address: "198.51.100.7" });
  await sendCode(ctx, { mobile, codeType: 0 });
  expect(ctx.gates.sent).toEqual([]);
  await ctx.gates.settle();
  expect(ctx.gates.sent).toEqual([{ mobile, codeType: 0, code: expect.stringMatching(/^\d{6}$/) }]);
  const [row] = await rows();
  expect(row).toMatchObject({
    code_type: 0,
    made_at: testNow,
    expires_at: seconds(300),
    used_at: null,
    wrong_tries: 0,
  });
  const said = JSON.stringify(row);
  for (const secret of [mobile, ctx.gates.sent[0]!.code, "198.51.100.7"]) expect(said).not.toContain(secret);
});

test("100 calls at once send exactly one code", async () => {
  const mobile = aMobile();
  const ctx = at(testNow);
  const answers = await outcomes(Array.from({ length: 100 }, () => sendCode(ctx, { mobile, codeType: 1 })));
  expect(answers.filter((answer) => answer === "sent")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "codeTooSoon")).toHaveLength(99);
  expect(await rows()).toHaveLength(1);
});

test("100 mobiles of one address at once get 20 codes in an hour, and not one more", async () => {
  const ctx = at(testNow, { address: "198.51.100.8" });
  const answers = await outcomes(Array.from({ length: 100 }, () => sendCode(ctx, { mobile: aMobile(), codeType: 0 })));
  expect(answers.filter((answer) => answer === "sent")).toHaveLength(20);
  await expect(
    sendCode(at(seconds(3_599), { address: "198.51.100.8" }), { mobile: aMobile(), codeType: 0 }),
  ).rejects.toMatchObject({ error: "codesUsedUp" });
  await sendCode(at(seconds(3_600), { address: "198.51.100.8" }), { mobile: aMobile(), codeType: 0 });
  await sendCode(at(seconds(1), { address: "198.51.100.9" }), { mobile: aMobile(), codeType: 0 });
});

test("an IPv6 household is one address, whatever its lower half; where many share one the limit is a multiple", async () => {
  for (let host = 1; host <= 20; host += 1) {
    await sendCode(at(testNow, { address: `2001:db8:1:2::${host}` }), { mobile: aMobile(), codeType: 0 });
  }
  const next = { address: "2001:db8:1:2:ffff::1" };
  await expect(sendCode(at(testNow, next), { mobile: aMobile(), codeType: 0 })).rejects.toMatchObject({
    error: "codesUsedUp",
  });
  await sendCode(at(testNow, { ...next, gates: testGates({ addressFactor: 2 }) }), { mobile: aMobile(), codeType: 0 });
});

test("a mobile gets one code a minute, five an hour and ten a day, over all types", async () => {
  const mobile = aMobile();
  const ask = (second: number, codeType: 0 | 1 | 2 = 1) => sendCode(at(seconds(second)), { mobile, codeType });
  await ask(0, 0);
  await expect(ask(59, 1)).rejects.toMatchObject({ error: "codeTooSoon", waitSeconds: 1 });
  for (const second of [60, 120, 180, 240]) await ask(second, ((second / 60) % 3) as 0 | 1 | 2);
  await expect(ask(300)).rejects.toMatchObject({ error: "codesUsedUp" });
  await expect(ask(3_599)).rejects.toMatchObject({ error: "codesUsedUp" });
  for (const second of [3_600, 3_660, 3_720, 3_780, 3_840]) await ask(second);
  await expect(ask(12 * 3_600)).rejects.toMatchObject({ error: "codesUsedUp" });
  await ask(24 * 3_600);
});

test("the whole site stops at its limit of an hour, and the operator is told without a number", async () => {
  const gates = testGates({ codesPerHour: 3 });
  for (let made = 0; made < 3; made += 1) await sendCode(at(testNow, { gates }), { mobile: aMobile(), codeType: 0 });
  const mobile = aMobile();
  await expect(sendCode(at(testNow, { gates }), { mobile, codeType: 0 })).rejects.toMatchObject({
    error: "smsUnavailable",
  });
  expect(gates.warnings).toEqual([expect.stringContaining('"limit":3')]);
  expect(gates.warnings.join()).not.toContain(mobile);
  await sendCode(at(seconds(3_600), { gates }), { mobile, codeType: 0 });
});

test("known and unknown mobiles are counted and answered alike; an unknown one is sent nothing to log in or to reset", async () => {
  const known = await anAccount(database.db);
  for (const [codeType, reaches] of [
    [0, [true, true]],
    [1, [true, false]],
    [2, [true, false]],
  ] as const) {
    const mobiles = [known.mobile, aMobile()];
    await database.db.deleteFrom("verification_code").execute();
    for (const [index, mobile] of mobiles.entries()) {
      const ctx = at(testNow);
      expect(await sendCode(ctx, { mobile, codeType })).toBeUndefined();
      await ctx.gates.settle();
      expect(ctx.gates.sent.length > 0, `type ${codeType}`).toBe(reaches[index]);
      await expect(sendCode(at(seconds(1)), { mobile, codeType })).rejects.toMatchObject({
        error: "codeTooSoon",
        waitSeconds: 59,
      });
    }
    expect((await rows()).map((row) => row.code_hash !== null)).toEqual([true, true]);
  }
});

test("for a cooperation, a mobile of another's garden is told to be occupied, five times a day; the keeper's own is not", async () => {
  const keeper = await anAccount(database.db);
  const garden = await aGarden(database.db);
  await database.db
    .insertInto("garden_admin")
    .values({ garden_id: garden, account_id: keeper.id, created_at: testNow })
    .execute();
  const ask = (minute: number, own: Partial<TestCtx> = {}) =>
    sendCode(at(seconds(minute * 60), { address: "198.51.100.10", ...own }), { mobile: keeper.mobile, codeType: 3 });
  const stranger = { actor: asAccount((await anAccount(database.db)).id) };
  for (const [minute, own] of [
    [0, {}],
    [1, stranger],
    [2, {}],
    [3, {}],
    [4, {}],
  ] as const) {
    await expect(ask(minute, own)).rejects.toMatchObject({ error: "phoneOccupied" });
  }
  const late = at(seconds(2 * 3_600), { address: "198.51.100.10" });
  await sendCode(late, { mobile: keeper.mobile, codeType: 3 });
  await late.gates.settle();
  expect(late.gates.sent).toEqual([]);
  const own = at(seconds(3 * 3_600), { actor: asAccount(keeper.id) });
  await sendCode(own, { mobile: keeper.mobile, codeType: 3 });
  await own.gates.settle();
  expect(own.gates.sent).toHaveLength(1);
});

test("a gateway that fails is told to the operator without mobile and code, and without one nothing is asked", async () => {
  const mobile = aMobile();
  const failing = testGates({
    sms: {
      name: "aliyun",
      send: () => Promise.resolve({ sent: false, reason: "limited", detail: "isv.DAY" }),
      notify: () => Promise.reject(new Error("no notice is sent here")),
    },
  });
  await sendCode(at(testNow, { gates: failing }), { mobile, codeType: 0 });
  await failing.settle();
  expect(failing.warnings).toEqual([expect.stringMatching(/"gateway":"aliyun","reason":"limited","detail":"isv.DAY"/)]);
  expect(failing.warnings.join()).not.toMatch(/\d{6}/);
  const off = testGates({ sms: { ...failing.sms, name: "off" } });
  await expect(sendCode(at(seconds(90), { gates: off }), { mobile, codeType: 0 })).rejects.toMatchObject({
    error: "smsUnavailable",
  });
});

test("rows that count for nothing any more go with the next code", async () => {
  await sendCode(at(testNow), { mobile: aMobile(), codeType: 0 });
  await sendCode(at(seconds(26 * 3_600), { actor: visitor }), { mobile: aMobile(), codeType: 0 });
  expect(await rows()).toHaveLength(1);
});
