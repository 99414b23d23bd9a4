import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { compareBills } from "../bill/compare-bills.ts";
import { displayedState, presentCheckout } from "../checkout/checkout.ts";
import { payOrder, queryOrder } from "../checkout/pay-order.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorld, assertSoundWorlds, ledgerTotalsOfWorld } from "../testing/ledger-totals.ts";
import { settle } from "./settle.ts";
import { sweepPayments } from "./sweep-payments.ts";

/* R-payment-8: what is paid is delivered once, whatever reports it and whatever fails. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

async function ordered(payType: 4 | 6 = 4) {
  // A database of its own: the ledger covers all of it, so the test's gateways must have all of its trades.
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order({ payType });
  if (!payment) throw new Error("no payment");
  return { world, order, payment, no: payment.out_trade_no };
}

type Ordered = Awaited<ReturnType<typeof ordered>>;

/** The order's state, and how often it was delivered and posted. */
async function statusOf({ world, order }: Pick<Ordered, "world" | "order">) {
  const { db } = world;
  const now = await db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
  const gifts = await db
    .selectFrom("given_gift")
    .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
    .select("given_gift.id")
    .where("order_item.order_id", "=", order.id)
    .execute();
  const posted = await db.selectFrom("ledger_tx").select("key").where("order_id", "=", order.id).execute();
  return { state: now.state, gifts: gifts.length, posted: posted.length };
}

const deliveredOnce = { state: "delivered", gifts: 1, posted: 2 };

const paymentStates = async ({ world, order }: Pick<Ordered, "world" | "order">) =>
  (await world.db.selectFrom("payment").select("state").where("order_id", "=", order.id).orderBy("id").execute()).map(
    ({ state }) => state,
  );

const stateFor = async ({ world, order }: Pick<Ordered, "world" | "order">) =>
  displayedState(await queryOrder(world.ctx(), { orderNo: order.order_no }), world.now);

test.each([4, 6] as const)(
  "a payment by method %i is delivered once by its callback, and the page's query finds it",
  async (payType) => {
    const made = await ordered(payType);
    expect(await stateFor(made)).toBe("waiting");
    expect(await made.world.payAndNotify(payType, made.no)).toBe(200);
    expect(await statusOf(made)).toEqual(deliveredOnce);
    expect(await stateFor(made)).toBe("paid");
  },
);

test("a delivery updates counters, giver totals and received totals, and notifies open pages", async () => {
  const { world, no } = await ordered();
  world.wechat.pay(no);
  const ctx = world.ctx({ kind: "callback", gateway: "wechat" });
  const trade = { tradeNo: `4T${no}`, amount: 1_000, currency: "CNY", isOurs: true, paidAt: world.now };
  const reported = { source: "notify", eventId: "e-numbers", gateway: world.wechat, outTradeNo: no, ...trade } as const;
  expect(await settle(ctx, reported)).toBe("settled");
  const { residenceId } = world;
  const of = { residence_id: residenceId };
  const counter = await world.db
    .selectFrom("residence_counter")
    .select(["gift_total", "coin_total"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  expect(counter).toEqual({ gift_total: 1, coin_total: 10 });
  const giver = await world.db
    .selectFrom("giver_total")
    .selectAll()
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  expect(giver).toMatchObject({ ...of, account_id: world.accountId, coin_total: 10, last_gift_id: world.gift.id });
  const received = await world.db
    .selectFrom("received_total")
    .select(["quantity", "coins", "last_day"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  expect(received).toEqual({ quantity: 1, coins: 10, last_day: "2026-11-21" });
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toEqual([`residence:${residenceId}:counts`, "gifts", "ticker"]);
  expect(ctx.live.published).toMatchObject([{ kind: "gift", residenceId }]);
  expect(await settle(ctx, reported)).toBe("repeated");
  expect(ctx.live.published).toHaveLength(1);
});

test("twenty concurrent callbacks are all acknowledged, and one delivers", async () => {
  const made = await ordered();
  const { world, no } = made;
  world.wechat.pay(no);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => world.notify(4, no, { eventId: `same-${index % 2}` })),
  );
  expect(replies).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await statusOf(made)).toEqual(deliveredOnce);
});

test("the sweep settles a payment whose callback never comes", async () => {
  const made = await ordered();
  const { world, no } = made;
  world.wechat.pay(no);
  world.pass(14);
  await sweepPayments(world.job());
  expect((await statusOf(made)).state).toBe("paying");
  world.pass(1);
  await sweepPayments(world.job());
  expect(await statusOf(made)).toEqual(deliveredOnce);
});

test("concurrent callback, page query and sweep settle once", async () => {
  const made = await ordered();
  const { world, no } = made;
  world.wechat.pay(no);
  world.pass(15);
  await Promise.all([
    world.notify(4, no),
    sweepPayments(world.job()),
    sweepPayments(world.job()),
    stateFor(made),
    stateFor(made),
    world.notify(4, no),
  ]);
  expect(await statusOf(made)).toEqual(deliveredOnce);
});

test("concurrent callback, page query, sweep and bill settle once", async () => {
  const made = await ordered();
  const { world, no } = made;
  world.wechat.pay(no);
  world.pass(23 * 3_600);
  await Promise.all([
    world.notify(4, no),
    compareBills(world.job("compareBills")),
    compareBills(world.job("compareBills")),
    sweepPayments(world.job()),
    stateFor(made),
    world.notify(4, no),
  ]);
  expect(await statusOf(made)).toEqual(deliveredOnce);
  const events = world.db.selectFrom("payment_event").select("source").where("payment_id", "=", made.payment.id);
  expect((await events.execute()).map(({ source }) => source)).toEqual(expect.arrayContaining(["notify", "bill"]));
});

test("page queries reach the gateway at most every five seconds, however many there are", async () => {
  const made = await ordered();
  const { world } = made;
  const queried = () => world.wechat.requests.filter((one) => one.startsWith("query")).length;
  world.pass(4);
  await Promise.all(Array.from({ length: 10 }, () => stateFor(made)));
  expect(queried()).toBe(0);
  world.pass(1);
  await Promise.all(Array.from({ length: 10 }, () => stateFor(made)));
  expect(queried()).toBe(1);
  world.pass(2);
  await stateFor(made);
  expect(queried()).toBe(1);
  world.pass(3);
  world.wechat.pay(made.no);
  expect(await stateFor(made)).toBe("paid");
});

test("a gateway that does not answer the page's query in time delays nothing", async () => {
  const made = await ordered();
  const { world } = made;
  world.pass(6);
  world.wechat.pay(made.no);
  world.services.pay.timeoutMs = 20;
  const answered = Promise.withResolvers<void>();
  world.wechat.holdUp("query", () => answered.promise);
  expect(await stateFor(made)).toBe("waiting");
  answered.resolve();
  await world.services.settle();
  expect(await statusOf(made)).toEqual(deliveredOnce);
});

test("a callback that arrives before the response to the order request settles", async () => {
  const world = await PayWorld.open(database.db);
  let reply = 0;
  world.wechat.holdUp("create", async () => {
    const [no = ""] = [...world.wechat.trades.keys()];
    reply = await world.payAndNotify(4, no);
  });
  const { order } = await world.order();
  expect(reply).toBe(200);
  expect(await statusOf({ world, order })).toEqual(deliveredOnce);
  expect(await paymentStates({ world, order })).toEqual(["succeeded"]);
});

test("of two payments by both methods the second is refunded automatically, and the buyer is notified", async () => {
  const made = await ordered(4);
  const { world, order, no } = made;
  world.pass(2);
  const other = await payOrder(world.ctx(), { orderNo: order.order_no, payType: 6, returnUrl: "", quitUrl: "" });
  const otherNo = other.payment?.out_trade_no ?? "";
  world.wechat.pay(no);
  world.alipay.pay(otherNo);
  expect([await world.notify(6, otherNo), await world.notify(4, no)]).toEqual([200, 200]);
  expect(await statusOf(made)).toMatchObject({ state: "delivered", gifts: 1 });
  expect(await paymentStates(made)).toEqual(["refunding", "succeeded"]);
  expect(await pushRefunds(world.job())).toBe(1);
  expect(await paymentStates(made)).toEqual(["refunded", "succeeded"]);
  expect([...(world.wechat.trades.get(no)?.refunds.values() ?? [])]).toMatchObject([{ amount: 1_000, state: "done" }]);
  const notices = await world.db
    .selectFrom("inbox_message")
    .select(["title", "content_html"])
    .where("account_id", "=", world.accountId)
    .execute();
  expect(notices).toHaveLength(1);
  expect(notices[0]?.title).toBe("退款 10.00 元已退回");
  // Repeated, nothing changes: no second refund, no second message.
  expect([await world.notify(4, no), await pushRefunds(world.job())]).toEqual([200, 0]);
  expect(await paymentStates(made)).toEqual(["refunded", "succeeded"]);
});

test("of two concurrent payments by both methods one succeeds and the other is refunded", async () => {
  const made = await ordered(4);
  const { world, order, no } = made;
  world.pass(2);
  const other = await payOrder(world.ctx(), { orderNo: order.order_no, payType: 6, returnUrl: "", quitUrl: "" });
  const otherNo = other.payment?.out_trade_no ?? "";
  world.wechat.pay(no);
  world.alipay.pay(otherNo);
  await Promise.all([world.notify(6, otherNo), world.notify(4, no), world.notify(6, otherNo), world.notify(4, no)]);
  expect(await statusOf(made)).toMatchObject({ state: "delivered", gifts: 1 });
  expect((await paymentStates(made)).toSorted()).toEqual(["refunding", "succeeded"]);
});

test("an attempt replaced by another method is closed", async () => {
  const made = await ordered(4);
  const { world, order, no } = made;
  world.pass(2);
  await payOrder(world.ctx(), { orderNo: order.order_no, payType: 6, returnUrl: "", quitUrl: "" });
  await sweepPayments(world.job());
  expect(await paymentStates(made)).toEqual(["closed", "pending"]);
  expect(world.wechat.trades.get(no)?.trade.state).toBe("closed");
});

test("an expired order is queried, and closed at the gateway and here; repeating is harmless", async () => {
  const made = await ordered();
  const { world, no } = made;
  world.pass(900);
  expect(await stateFor(made)).toBe("expired");
  world.pass(61);
  await Promise.all([sweepPayments(world.job()), sweepPayments(world.job())]);
  await sweepPayments(world.job());
  expect(await statusOf(made)).toMatchObject({ state: "closed", gifts: 0 });
  expect(await paymentStates(made)).toEqual(["closed"]);
  expect(world.wechat.trades.get(no)?.trade.state).toBe("closed");
});

test("a payment between the query and the closing is settled and not closed", async () => {
  const made = await ordered();
  const { world, no } = made;
  world.pass(961);
  world.wechat.holdUp("query", async () => void world.wechat.pay(no));
  await sweepPayments(world.job());
  expect(await statusOf(made)).toEqual(deliveredOnce);
});

test.each([4, 6] as const)("a payment by method %i after closing reopens the order", async (payType) => {
  const made = await ordered(payType);
  const { world, no } = made;
  world.pass(961);
  await sweepPayments(world.job());
  expect((await statusOf(made)).state).toBe("closed");
  world.pass(3_600);
  expect(await world.payAndNotify(payType, no)).toBe(200);
  expect(await statusOf(made)).toEqual(deliveredOnce);
});

test("the sweep finds a late payment without a callback within a day", async () => {
  const made = await ordered(6);
  const { world, no } = made;
  world.pass(961);
  await sweepPayments(world.job());
  world.alipay.pay(no);
  world.pass(3_600);
  await sweepPayments(world.job());
  expect(await statusOf(made)).toEqual(deliveredOnce);
});

test("a late payment for a hidden residence is refunded, and the buyer reads why", async () => {
  const made = await ordered();
  const { world, no } = made;
  await world.db.updateTable("residence").set({ hidden_at: world.now }).where("id", "=", world.residenceId).execute();
  await world.payAndNotify(4, no);
  expect(await statusOf(made)).toMatchObject({ state: "refunding", gifts: 0 });
  await pushRefunds(world.job());
  expect(await statusOf(made)).toMatchObject({ state: "refunded", gifts: 0 });
  expect(await stateFor(made)).toBe("refunded");
});

test("an unreachable gateway does not keep an order open forever", async () => {
  const made = await ordered();
  const { world } = made;
  world.pass(961);
  for (let times = 0; times < 3; times += 1) world.wechat.fail("query");
  await sweepPayments(world.job());
  expect((await statusOf(made)).state).toBe("paying");
  world.pass(600);
  for (let times = 0; times < 3; times += 1) world.wechat.fail("query");
  await sweepPayments(world.job());
  expect((await statusOf(made)).state).toBe("closed");
});

test("a process killed before its commit has done nothing, after it everything; the next callback agrees", async () => {
  const made = await ordered();
  const { world, no } = made;
  world.wechat.pay(no);
  const die = (at: string) => async (name: string) => {
    if (name === at) throw new Error("killed");
  };
  world.services.pay.failpoint = die("settle.beforeCommit");
  await expect(world.notify(4, no)).rejects.toThrow("killed");
  expect(await statusOf(made)).toEqual({ state: "paying", gifts: 0, posted: 0 });
  world.services.pay.failpoint = die("settle.afterCommit");
  await expect(world.notify(4, no)).rejects.toThrow("killed");
  expect(await statusOf(made)).toEqual(deliveredOnce);
  delete world.services.pay.failpoint;
  expect(await world.notify(4, no)).toBe(200);
  expect(await statusOf(made)).toEqual(deliveredOnce);
});

test("a process killed between the order's commit and the gateway call leaves an order that can continue", async () => {
  const world = await PayWorld.open(database.db);
  world.services.pay.failpoint = async (name) => {
    if (name === "order.afterCommit") throw new Error("killed");
  };
  await expect(world.order({ ref: "r" })).rejects.toThrow("killed");
  delete world.services.pay.failpoint;
  expect(presentCheckout(await world.order({ ref: "r" }), world.now).state).toBe("preparing");
  world.pass(5);
  const found = await world.order({ ref: "r" });
  expect(presentCheckout(found, world.now)).toMatchObject({ state: "waiting", configKind: "code" });
  await world.payAndNotify(4, found.payment?.out_trade_no ?? "");
  expect(await statusOf({ world, order: found.order })).toEqual(deliveredOnce);
});

test("the ledger of one database is consistent after all of this", async () => {
  const own = await createTestDatabase("empty");
  try {
    await loadBasics(own.db);
    const world = await PayWorld.open(own.db);
    for (const payType of [4, 6] as const) {
      const { payment } = await world.order({ payType, quantity: 7 });
      await world.payAndNotify(payType, payment?.out_trade_no ?? "");
      world.pass(2);
    }
    await world.order();
    const totals = await ledgerTotalsOfWorld(world);
    await assertSoundWorld(world);
    expect(totals).toMatchObject({ cash: [14_000, 14_000], deliveries: [2, 2], coins: [140, 140], owed: [0, 0] });
  } finally {
    await own.close();
  }
});
