import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fen } from "@changming/kit/money";
import { compareBills } from "../bill/compare-bills.ts";
import { payOrder } from "../order/pay-order.ts";
import { assertNothingHalfDone } from "../testing/books.ts";
import { PayWorld } from "../testing/paying.ts";
import { sweepPayments } from "./sweep-payments.ts";

/* Money that somebody gave back at the gateway before we had heard of it buys nothing, whoever tells of it later. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

async function returned(part?: number) {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  world.wechat.pay(no);
  world.wechat.giveBackByHand(no, part === undefined ? undefined : fen(part));
  return { world, order, no };
}

type Returned = Awaited<ReturnType<typeof returned>>;

const sweep = ({ world }: Returned) => {
  world.pass(20);
  return sweepPayments(world.job());
};

async function standOf({ world, order }: Returned) {
  await assertNothingHalfDone(world.db);
  const { state } = await world.db
    .selectFrom("orders")
    .select("state")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const booked = world.db.selectFrom("ledger_tx").select("key").where("order_id", "=", order.id);
  return { state, booked: (await booked.execute()).length };
}

/** Nothing was taken and nothing delivered. */
const bought = { state: expect.stringMatching(/^(paying|closed)$/), booked: 0 };

const resultsOf = async ({ world, no }: Returned) => {
  const rows = await world.db
    .selectFrom("payment_event")
    .innerJoin("payment", "payment.id", "payment_event.payment_id")
    .select("result")
    .where("out_trade_no", "=", no)
    .execute();
  return rows.map(({ result }) => result);
};

/** Tests share the database, and each compares the bill of the same day. */
async function forgetBills(): Promise<void> {
  await database.db.deleteFrom("bill_finding").execute();
  await database.db.deleteFrom("bill").execute();
}

test.each([undefined, 400])(
  "a sweep that sees it gone raises an alarm, once, and delivers nothing (part: %s)",
  async (part) => {
    const made = await returned(part);
    await sweep(made);
    made.world.pass(60);
    await sweep(made);
    expect(await standOf(made)).toEqual(bought);
    expect(await resultsOf(made)).toEqual(["returned"]);
    expect(made.world.gates.warnings.filter((one) => one.includes("went back unheard"))).toHaveLength(1);
  },
);

test("a first callback that comes late does not overrule the sweep", async () => {
  const made = await returned();
  await sweep(made);
  expect(await made.world.notify(4, made.no)).toBe(200);
  expect(await standOf(made)).toEqual(bought);
});

test.each([true, false])(
  "the day's bill does not overrule it either, swept before: %s; both are found",
  async (isSwept) => {
    const made = await returned();
    if (isSwept) await sweep(made);
    made.world.now = new Date("2026-11-22T02:30:00Z");
    await forgetBills();
    await compareBills(made.world.job("compareBills"));
    expect(await standOf(made)).toEqual(bought);
    const found = database.db.selectFrom("bill_finding").select(["kind", "settled"]).where("number", "=", made.no);
    expect(await found.orderBy("kind").execute()).toEqual([
      { kind: "paymentMissingHere", settled: false },
      { kind: "refundMissingHere", settled: false },
    ]);
  },
);

test("what was given back after the bill's day is asked about before the bill is believed", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  world.wechat.pay(no);
  await forgetBills();
  world.now = new Date("2026-11-22T02:30:00Z");
  world.wechat.giveBackByHand(no);
  await compareBills(world.job("compareBills"));
  expect(await standOf({ world, order, no })).toEqual(bought);
  expect(world.wechat.asked).toContain(`query ${no}`);
});

test("its buyer gets a new code at once and pays anew", async () => {
  const made = await returned();
  const { world, order, no } = made;
  await sweep(made);
  const again = await payOrder(world.ctx(), { orderNo: order.order_no, payType: 4, returnUrl: "", quitUrl: "" });
  const fresh = again.payment?.out_trade_no ?? "";
  expect(fresh).not.toBe(no);
  await world.payAndNotify(4, fresh);
  expect(await standOf(made)).toEqual({ state: "delivered", booked: 2 });
});
