import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { type Checkout, displayedState, presentCheckout } from "./checkout.ts";
import { payOrder, queryOrder } from "./pay-order.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

const open = () => PayWorld.open(database.db);

const again = (world: PayWorld, { order }: Pick<Checkout, "order">, payType: 4 | 6 = 4) =>
  payOrder(world.ctx(), { orderNo: order.order_no, payType, returnUrl: "", quitUrl: "" });

const state = async (world: PayWorld, { order }: Pick<Checkout, "order">) =>
  displayedState(await queryOrder(world.ctx(), { orderNo: order.order_no }), world.now);

const numberOf = ({ payment }: Checkout) => payment?.out_trade_no ?? "";

test("an order request whose response was lost is sent again with the same number, and gives the code", async () => {
  const world = await open();
  world.wechat.loseAnswer("create");
  const first = await world.order();
  expect(presentCheckout(first, world.now)).toMatchObject({ state: "preparing", config: "" });
  expect(first.payment).toMatchObject({ state: "unknown", fault: "gatewayUnreachable FAKE" });
  world.pass(5);
  const found = await queryOrder(world.ctx(), { orderNo: first.order.order_no });
  expect(presentCheckout(found, world.now)).toMatchObject({ state: "waiting", configKind: "code" });
  expect(numberOf(found)).toBe(numberOf(first));
  expect(world.wechat.requests).toEqual([`create ${numberOf(first)}`, `create ${numberOf(first)}`]);
  expect(world.services.warnings).toHaveLength(1);
});

test("a gateway that answers neither query nor new request delays the response by one timeout only", async () => {
  const world = await open();
  const first = await world.order();
  world.pass(961);
  const blocked = { query: Promise.withResolvers<void>(), create: Promise.withResolvers<void>() };
  const reached = { query: Promise.withResolvers<void>(), create: Promise.withResolvers<void>() };
  for (const step of ["query", "create"] as const) {
    world.wechat.holdUp(step, () => (reached[step].resolve(), blocked[step].promise));
  }
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const answer = again(world, first);
    await reached.query.promise;
    await vi.advanceTimersByTimeAsync(world.services.pay.timeoutMs);
    await reached.create.promise;
    // The clock stands still: a second timeout would never end.
    expect(presentCheckout(await answer, world.now).state).toBe("preparing");
  } finally {
    vi.useRealTimers();
    blocked.query.resolve();
    blocked.create.resolve();
    await world.services.settle();
  }
  expect(await state(world, first)).toBe("waiting");
});

test("the sweep sends a lost order request again without a user request", async () => {
  const world = await open();
  world.wechat.fail("create");
  const first = await world.order();
  world.pass(15);
  await sweepPayments(world.job());
  expect(await state(world, first)).toBe("waiting");
});

test("after a price change a new order with its own number is required", async () => {
  const world = await open();
  const first = await world.order();
  world.pass(961);
  await sweepPayments(world.job());
  await world.db.updateTable("gift").set({ price_fen: 1_200 }).where("id", "=", world.gift.id).execute();
  await expect(again(world, first)).rejects.toMatchObject({ error: "orderClosed" });
  const second = await world.order();
  expect(second.order.amount_fen).toBe(1_200);
  expect(numberOf(second)).not.toBe(numberOf(first));
});

test("an expired order gets a new code, after a query about the old number", async () => {
  const world = await open();
  const first = await world.order();
  world.pass(961);
  await sweepPayments(world.job());
  expect(await state(world, first)).toBe("expired");
  world.pass(60);
  world.wechat.requests.length = 0;
  const second = await again(world, first);
  expect(second.order.id).toBe(first.order.id);
  expect(presentCheckout(second, world.now)).toMatchObject({ state: "waiting", expiresIn: 900 });
  expect(world.wechat.requests).toEqual([`query ${numberOf(first)}`, `create ${numberOf(second)}`]);
});

test("a payment by the old code counts, and no new code is made", async () => {
  const world = await open();
  const first = await world.order();
  world.pass(961);
  await sweepPayments(world.job());
  world.wechat.pay(numberOf(first));
  world.pass(60);
  const found = await again(world, first);
  expect(presentCheckout(found, world.now)).toMatchObject({ state: "paid", config: "" });
  expect(world.wechat.trades.size).toBe(1);
});

test("an open attempt is returned unchanged", async () => {
  const world = await open();
  const first = await world.order();
  world.pass(60);
  expect((await again(world, first)).payment).toMatchObject({ out_trade_no: numberOf(first), state: "pending" });
});

test("an attempt that ends within a minute is replaced", async () => {
  const world = await open();
  const first = await world.order();
  world.pass(845);
  expect(numberOf(await again(world, first))).not.toBe(numberOf(first));
});

test("changing the method keeps the order, at most once a second, and changing back makes another number", async () => {
  const world = await open();
  const first = await world.order();
  await expect(again(world, first, 6)).rejects.toMatchObject({ error: "orderTooSoon" });
  world.pass(1);
  const alipay = await again(world, first, 6);
  expect(presentCheckout(alipay, world.now)).toMatchObject({ configKind: "form", payType: 6, state: "waiting" });
  world.pass(1);
  const back = await again(world, first, 4);
  expect(back.order.id).toBe(first.order.id);
  expect(new Set([first, alipay, back].map(numberOf)).size).toBe(3);
});

test("twenty concurrent changes of the method make one attempt", async () => {
  const world = await open();
  const first = await world.order();
  world.pass(1);
  const all = await Promise.all(Array.from({ length: 20 }, () => again(world, first, 6)));
  expect(new Set(all.map(numberOf)).size).toBe(1);
  expect(world.alipay.trades.size).toBe(1);
});

test("a paid order is not paid again", async () => {
  const world = await open();
  const first = await world.order();
  await world.payAndNotify(4, numberOf(first));
  world.pass(2);
  expect(presentCheckout(await again(world, first, 6), world.now)).toMatchObject({ state: "paid", config: "" });
  expect(world.alipay.requests).toEqual([]);
});

test("a residence that has become private takes no new attempt", async () => {
  const world = await open();
  const first = await world.order();
  world.pass(961);
  await world.db.updateTable("residence").set({ is_private: true }).where("id", "=", world.residenceId).execute();
  await expect(again(world, first)).rejects.toMatchObject({ error: "orderClosed" });
});
