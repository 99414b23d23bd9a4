import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fen } from "@changming/kit/money";
import { compareBills } from "../bill/compare-bills.ts";
import { payOrder } from "../checkout/pay-order.ts";
import { ledgerOfOrder } from "../order-for-staff/look-up-orders.ts";
import { assertNothingHalfDone } from "../testing/ledger-totals.ts";
import { PayWorld } from "../testing/paying.ts";
import { sweepPayments } from "./sweep-payments.ts";

/* R-payment-9: money returned at the gateway before we learned of it buys nothing, whatever reports it later. */

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

async function statusOf({ world, order }: Returned) {
  await assertNothingHalfDone(world.db);
  const { state } = await world.db
    .selectFrom("orders")
    .select("state")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const { owed, sold, received, isSound } = await ledgerOfOrder(world.db, order.id);
  return { state, owed, sold, isSound, isBooked: received > 0 };
}

/** Nothing was delivered, and the ledger is at zero: nothing posted, or both directions. */
const nothing = { state: expect.stringMatching(/^(paying|closed)$/), owed: 0, sold: 0, isSound: true };
const unposted = { ...nothing, isBooked: false };
const postedBothWays = { ...nothing, isBooked: true };

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
  "a sweep that finds the money returned warns once and delivers nothing (part: %s)",
  async (part) => {
    const made = await returned(part);
    await sweep(made);
    made.world.pass(60);
    await sweep(made);
    expect(await statusOf(made)).toEqual(unposted);
    expect(await resultsOf(made)).toEqual(["returned"]);
    expect(made.world.services.warnings.filter((one) => one.includes("was returned at the gateway"))).toHaveLength(1);
  },
);

test("a late first callback does not overrule the sweep", async () => {
  const made = await returned();
  await sweep(made);
  expect(await made.world.notify(4, made.no)).toBe(200);
  expect(await statusOf(made)).toEqual(unposted);
});

test.each([true, false])(
  "the day's bill does not overrule it either (swept before: %s), and the bill's differences are found",
  async (isSwept) => {
    const made = await returned();
    if (isSwept) await sweep(made);
    made.world.now = new Date("2026-11-22T02:30:00Z");
    await forgetBills();
    await compareBills(made.world.job("compareBills"));
    expect(await statusOf(made)).toEqual(postedBothWays);
    const found = database.db.selectFrom("bill_finding").select(["kind", "settled"]).where("number", "=", made.no);
    expect(await found.orderBy("kind").execute()).toEqual([
      ...(isSwept ? [] : [{ kind: "paymentMissingHere", settled: true }]),
      { kind: "refundMissingHere", settled: true },
    ]);
  },
);

test("a return after the bill's day is queried before the bill's payment counts", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  world.wechat.pay(no);
  await forgetBills();
  world.now = new Date("2026-11-22T02:30:00Z");
  world.wechat.giveBackByHand(no);
  await compareBills(world.job("compareBills"));
  expect(await statusOf({ world, order, no })).toEqual(unposted);
  expect(world.wechat.requests).toContain(`query ${no}`);
});

test("its buyer gets a new code at once and can pay again", async () => {
  const made = await returned();
  const { world, order, no } = made;
  await sweep(made);
  const again = await payOrder(world.ctx(), { orderNo: order.order_no, payType: 4, returnUrl: "", quitUrl: "" });
  const fresh = again.payment?.out_trade_no ?? "";
  expect(fresh).not.toBe(no);
  await world.payAndNotify(4, fresh);
  expect(await statusOf(made)).toMatchObject({ state: "delivered", sold: 1_000, owed: 0, isSound: true });
});
