import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { payOrder } from "../checkout/pay-order.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { refundPaidOrder } from "../refund/refund-order.ts";
import { PayWorld } from "../testing/paying.ts";
import { sweepPayments } from "./sweep-payments.ts";

/* A site that switches between sandbox and live payments: neither gateway gets the other's numbers. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/** An order at the sandbox, optionally paid; then the site switches to live. */
async function switched({ isPaid = false } = {}) {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  if (isPaid) await world.payAndNotify(4, no);
  world.wechat.gateway = "live";
  world.wechat.requests.length = 0;
  world.pass(20);
  return { world, order, no };
}

const stateOf = async ({ world, order }: Awaited<ReturnType<typeof switched>>) =>
  (await world.db.selectFrom("orders").select("state").where("id", "=", order.id).executeTakeFirstOrThrow()).state;

test("the sweep does not query the other gateway's attempts, and closes their orders long after expiry", async () => {
  const made = await switched();
  await sweepPayments(made.world.job());
  made.world.pass(2_000);
  await sweepPayments(made.world.job());
  expect(made.world.wechat.requests).toEqual([]);
  expect(await stateOf(made)).toBe("closed");
});

test("a callback of one gateway settles nothing of the other", async () => {
  const made = await switched();
  expect(await made.world.payAndNotify(4, made.no)).toBe(500);
  expect(await stateOf(made)).toBe("paying");
});

test("no refund of a sandbox payment is sent to the live gateway", async () => {
  const made = await switched({ isPaid: true });
  await refundPaidOrder(made.world.job("operator"), { orderId: made.order.id, reason: "家属要求" });
  expect(await pushRefunds(made.world.job("pushRefunds"))).toBe(0);
  expect(made.world.wechat.requests).toEqual([]);
  made.world.wechat.gateway = "sandbox";
  expect(await pushRefunds(made.world.job("pushRefunds"))).toBe(1);
  expect(await stateOf(made)).toBe("refunded");
});

test("paying an open order again gives a code of the current gateway", async () => {
  const made = await switched();
  const { world, order, no } = made;
  const again = await payOrder(world.ctx(), { orderNo: order.order_no, payType: 4, returnUrl: "", quitUrl: "" });
  expect(again.payment).toMatchObject({ gateway: "live", state: "pending" });
  expect(again.payment?.out_trade_no).not.toBe(no);
});

test("a site that accepts no payments any more leaves everything unchanged", async () => {
  const { world } = await switched();
  const off = { ...world.services, pay: { ...world.services.pay, gateways: { 4: null, 6: null } } };
  const ctx = { ...world.job(), services: off };
  expect([await sweepPayments(ctx), await pushRefunds(ctx)]).toMatchObject([{ checked: 0 }, 0]);
});
