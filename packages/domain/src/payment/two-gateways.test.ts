import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { payOrder } from "../order/pay-order.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { refundOrder } from "../refund/refund-order.ts";
import { PayWorld } from "../testing/paying.ts";
import { sweepPayments } from "./sweep-payments.ts";

/* A site that tried the sandbox and takes real money now, or the other way round: neither hears of the other's numbers. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/** Ordered, and paid where that is said, at the sandbox; now money moves. */
async function switched({ isPaid = false } = {}) {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  if (isPaid) await world.payAndNotify(4, no);
  world.wechat.gateway = "live";
  world.wechat.asked.length = 0;
  world.pass(20);
  return { world, order, no };
}

const stateOf = async ({ world, order }: Awaited<ReturnType<typeof switched>>) =>
  (await world.db.selectFrom("orders").select("state").where("id", "=", order.id).executeTakeFirstOrThrow()).state;

test("the sweep asks nothing about them, and closes their orders when their time is long over", async () => {
  const made = await switched();
  await sweepPayments(made.world.job());
  made.world.pass(2_000);
  await sweepPayments(made.world.job());
  expect(made.world.wechat.asked).toEqual([]);
  expect(await stateOf(made)).toBe("closed");
});

test("a callback of the one settles nothing of the other", async () => {
  const made = await switched();
  expect(await made.world.payAndNotify(4, made.no)).toBe(500);
  expect(await stateOf(made)).toBe("paying");
});

test("no refund of sandbox money is asked for at the live gateway", async () => {
  const made = await switched({ isPaid: true });
  await refundOrder(made.world.job("operator"), { orderId: made.order.id, reason: "家属要求" });
  expect(await pushRefunds(made.world.job("pushRefunds"))).toBe(0);
  expect(made.world.wechat.asked).toEqual([]);
  made.world.wechat.gateway = "sandbox";
  expect(await pushRefunds(made.world.job("pushRefunds"))).toBe(1);
  expect(await stateOf(made)).toBe("refunded");
});

test("who pays an open order again gets a code of the gateway that is there now", async () => {
  const made = await switched();
  const { world, order, no } = made;
  const again = await payOrder(world.ctx(), { orderNo: order.order_no, payType: 4, returnUrl: "", quitUrl: "" });
  expect(again.payment).toMatchObject({ gateway: "live", state: "pending" });
  expect(again.payment?.out_trade_no).not.toBe(no);
});

test("a site that takes nothing any more leaves everything as it is", async () => {
  const { world } = await switched();
  const off = { ...world.gates, pay: { ...world.gates.pay, gateways: { 4: null, 6: null } } };
  const ctx = { ...world.job(), gates: off };
  expect([await sweepPayments(ctx), await pushRefunds(ctx)]).toMatchObject([{ checked: 0 }, 0]);
});
