import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { payOrder } from "../checkout/pay-order.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { sweepPayments } from "./sweep-payments.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

test("the sweep queries after 15 s, then less and less often, and stops a day after the end", async () => {
  const world = await PayWorld.open(database.db);
  const { payment } = await world.order();
  world.wechat.requests.length = 0;
  const began = world.now.getTime();
  const queriedAfter: number[] = [];
  let isOver = false;
  while (!isOver) {
    const row = await world.db
      .selectFrom("payment")
      .select("next_check_at")
      .where("id", "=", payment?.id ?? 0)
      .executeTakeFirstOrThrow();
    isOver = row.next_check_at === null;
    if (row.next_check_at) {
      world.now = row.next_check_at;
      await sweepPayments(world.job());
      queriedAfter.push((world.now.getTime() - began) / 1_000);
    }
  }
  expect(queriedAfter.slice(0, 7)).toEqual([15, 45, 105, 225, 525, 1_125, 1_725]);
  const lastDay = queriedAfter.at(-1) ?? 0;
  expect(lastDay).toBeGreaterThan(86_400);
  expect(lastDay).toBeLessThan(86_400 + 1_200);
});

test("an attempt that ends after days without a sweep is queried for another day", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  world.pass(2 * 86_400);
  await sweepPayments(world.job());
  expect(world.wechat.trades.get(payment?.out_trade_no ?? "")?.trade.state).toBe("closed");
  world.wechat.pay(payment?.out_trade_no ?? "");
  world.pass(1_000);
  await sweepPayments(world.job());
  const { state } = await world.db
    .selectFrom("orders")
    .select("state")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("delivered");
});

test("two nodes share the due attempts and query once", async () => {
  const world = await PayWorld.open(database.db);
  await world.order();
  world.wechat.requests.length = 0;
  world.pass(15);
  await Promise.all([sweepPayments(world.job()), sweepPayments(world.job()), sweepPayments(world.job())]);
  expect(world.wechat.requests).toHaveLength(1);
});

test("a code that its payer has just requested stays while the sweep closes other orders", async () => {
  const world = await PayWorld.open(database.db);
  const orders = [];
  for (let count = 0; count < 9; count += 1) {
    orders.push((await world.order()).order);
    world.pass(2);
  }
  const last = orders.at(-1);
  world.pass(1_000);
  // Only the closing of expired orders is under test.
  await world.db
    .updateTable("payment")
    .set({ next_check_at: null })
    .where(
      "order_id",
      "in",
      orders.map(({ id }) => id),
    )
    .execute();
  let fresh = "";
  world.wechat.holdUp("query", async () => {
    const wish = { orderNo: last?.order_no ?? "", payType: 4 as const, returnUrl: "", quitUrl: "" };
    fresh = (await payOrder(world.ctx(), wish)).payment?.out_trade_no ?? "";
  });
  await sweepPayments(world.job());
  expect(world.wechat.trades.get(fresh)?.trade.state).toBe("pending");
  const states = world.db.selectFrom("orders").select("state").where("account_id", "=", world.accountId).orderBy("id");
  expect((await states.execute()).map(({ state }) => state)).toEqual([
    ...Array.from({ length: 8 }, () => "closed"),
    "paying",
  ]);
});

test("a failure in one attempt does not delay the others", async () => {
  const world = await PayWorld.open(database.db);
  const first = await world.order();
  const second = (world.pass(2), await world.order());
  for (const { payment } of [first, second]) world.wechat.pay(payment?.out_trade_no ?? "");
  world.pass(20);
  let isFirst = true;
  world.services.pay.failpoint = async (name) => {
    if (name !== "settle.beforeCommit" || !isFirst) return;
    isFirst = false;
    throw new Error("disk full");
  };
  await expect(sweepPayments(world.job())).rejects.toThrow("could not be checked");
  delete world.services.pay.failpoint;
  const settled = await world.db
    .selectFrom("orders")
    .select("id")
    .where("account_id", "=", world.accountId)
    .where("state", "=", "delivered")
    .execute();
  expect(settled).toHaveLength(1);
  world.pass(30);
  await sweepPayments(world.job());
  const paid = world.db.selectFrom("orders").select("id").where("account_id", "=", world.accountId);
  expect(await paid.where("state", "=", "delivered").execute()).toHaveLength(2);
});
