import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { pushRefunds } from "./push-refunds.ts";
import { refundPaidOrder, retryRefund } from "./refund-order.ts";
import { requestRefund } from "./request-refund.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

async function refunding() {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  await world.payAndNotify(4, no);
  const refund = await refundPaidOrder(world.job("operator"), { orderId: order.id, reason: "家属要求" });
  return { world, order, no, refund };
}

type Refunding = Awaited<ReturnType<typeof refunding>>;

async function statusOf({ world, order, refund }: Refunding) {
  const { db } = world;
  const of = await db.selectFrom("orders").select("state").where("id", "=", order.id).executeTakeFirstOrThrow();
  const to = await db.selectFrom("refund").select("state").where("id", "=", refund.id).executeTakeFirstOrThrow();
  return [of.state, to.state];
}

const push = ({ world }: Refunding) => pushRefunds(world.job("pushRefunds"));

const inboxOf = ({ world }: Refunding) =>
  world.db.selectFrom("inbox_message").select("title").where("account_id", "=", world.accountId).execute();

test("an order is refunded once, the buyer is notified when the gateway is done, and the gift stays", async () => {
  const made = await refunding();
  const { world, order } = made;
  await push(made);
  expect(await statusOf(made)).toEqual(["refunded", "done"]);
  expect(await inboxOf(made)).toEqual([{ title: "退款 10.00 元已退回" }]);
  expect(await push(made)).toBe(0);
  const gift = await world.db
    .selectFrom("given_gift")
    .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
    .select("given_gift.coins")
    .where("order_item.order_id", "=", order.id)
    .execute();
  expect(gift).toEqual([{ coins: 10 }]);
});

test("a request whose answer was lost is sent again with the same number, and nothing is refunded twice", async () => {
  const made = await refunding();
  const { world, no, refund } = made;
  world.wechat.loseAnswer("refund");
  await push(made);
  expect(await statusOf(made)).toEqual(["refunding", "due"]);
  world.pass(60);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunded", "done"]);
  expect(world.wechat.trades.get(no)?.refunds.size).toBe(1);
  expect(world.wechat.requests.filter((one) => one === `refund ${refund.out_refund_no}`)).toHaveLength(2);
});

test("a refund in progress at the gateway is queried until it is done", async () => {
  const made = await refunding();
  const { world, no, refund } = made;
  world.wechat.areRefundsSlow = true;
  await push(made);
  expect(await statusOf(made)).toEqual(["refunding", "processing"]);
  world.pass(60);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunding", "processing"]);
  expect(await inboxOf(made)).toEqual([]);
  world.wechat.finishRefund(no, refund.out_refund_no);
  world.pass(600);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunded", "done"]);
});

test("a refund that fails at the gateway warns staff, and continues after a retry", async () => {
  const made = await refunding();
  const { world, no, refund } = made;
  world.wechat.areRefundsSlow = true;
  await push(made);
  world.wechat.finishRefund(no, refund.out_refund_no, "failed");
  world.pass(600);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunding", "failed"]);
  expect(world.services.warnings.at(-1)).toContain("a refund failed");
  await retryRefund(world.job("operator"), { refundId: refund.id });
  world.wechat.finishRefund(no, refund.out_refund_no);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunded", "done"]);
});

async function failed() {
  const made = await refunding();
  made.world.wechat.areRefundsSlow = true;
  await push(made);
  made.world.wechat.finishRefund(made.no, made.refund.out_refund_no, "failed");
  made.world.pass(600);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunding", "failed"]);
  return made;
}

test("the buyer is notified once of a failed refund's delay; resolved at the gateway, it is found done", async () => {
  const made = await failed();
  const { world, no, refund } = made;
  expect(await inboxOf(made)).toEqual([{ title: "退款 10.00 元还在办理" }]);
  expect(await push(made)).toBe(0);
  world.pass(12 * 3_600);
  expect(await push(made)).toBe(1);
  expect(await statusOf(made)).toEqual(["refunding", "failed"]);
  world.wechat.finishRefund(no, refund.out_refund_no);
  world.pass(12 * 3_600);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunded", "done"]);
  expect((await inboxOf(made)).map(({ title }) => title).toSorted()).toEqual([
    "退款 10.00 元已退回",
    "退款 10.00 元还在办理",
  ]);
});

test("a refund rejected for lack of balance is requested again with its number, and succeeds later", async () => {
  const made = await refunding();
  const { world, refund } = made;
  world.wechat.fail("refund", "refused");
  await push(made);
  expect(await statusOf(made)).toEqual(["refunding", "failed"]);
  world.pass(12 * 3_600);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunded", "done"]);
  expect(world.wechat.requests.filter((one) => one.startsWith("refund"))).toEqual([
    `refund ${refund.out_refund_no}`,
    `refund ${refund.out_refund_no}`,
  ]);
});

test("a refund closed by the gateway continues under a new number, and nothing is refunded twice", async () => {
  const made = await refunding();
  const { world, no, refund } = made;
  world.wechat.areRefundsSlow = true;
  await push(made);
  world.wechat.finishRefund(no, refund.out_refund_no, "closed");
  world.pass(600);
  await push(made);
  expect(await statusOf(made)).toEqual(["refunding", "closed"]);
  expect(await inboxOf(made)).toEqual([{ title: "退款 10.00 元还在办理" }]);
  expect(world.services.warnings.at(-1)).toContain("a refund failed");
  const successor = await world.db
    .selectFrom("refund")
    .selectAll()
    .where("payment_id", "=", refund.payment_id)
    .where("id", "<>", refund.id)
    .executeTakeFirstOrThrow();
  expect(successor).toMatchObject({ state: "due", amount_fen: 1_000, reason: refund.reason });
  expect(successor.out_refund_no).not.toBe(refund.out_refund_no);
  expect(await push(made)).toBe(0);
  await expect(retryRefund(world.job("operator"), { refundId: refund.id })).rejects.toMatchObject({
    error: "refundSettled",
  });
  world.wechat.areRefundsSlow = false;
  await retryRefund(world.job("operator"), { refundId: successor.id });
  await push(made);
  expect(await statusOf({ ...made, refund: successor })).toEqual(["refunded", "done"]);
  const back = [...(world.wechat.trades.get(no)?.refunds.values() ?? [])];
  expect(back.map(({ state }) => state)).toEqual(["closed", "done"]);
});

test("two concurrent nodes send one request", async () => {
  const made = await refunding();
  const pushed = await Promise.all([push(made), push(made), push(made)]);
  expect(pushed.toSorted()).toEqual([0, 0, 1]);
  expect(await statusOf(made)).toEqual(["refunded", "done"]);
});

test("site users cannot refund, and an unpaid order cannot be refunded", async () => {
  const world = await PayWorld.open(database.db);
  const { order } = await world.order();
  const input = { orderId: order.id, reason: "家属要求" };
  await expect(requestRefund(world.ctx(), input)).rejects.toMatchObject({ error: "notFound" });
  await expect(refundPaidOrder(world.job("operator"), input)).rejects.toMatchObject({ error: "notFound" });
  const made = await refunding();
  const again = { orderId: made.order.id, reason: "家属要求" };
  await expect(refundPaidOrder(world.job("operator"), again)).rejects.toMatchObject({ error: "notFound" });
  await expect(retryRefund(world.ctx(), { refundId: made.refund.id })).rejects.toMatchObject({ error: "notFound" });
});
