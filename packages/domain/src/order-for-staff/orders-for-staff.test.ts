import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { everyRole, errorOf } from "../testing/staff.ts";
import { requestRefund } from "../refund/request-refund.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { moneyDatabase, PayWorld, staffIn } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { visitor } from "../testing/test-ctx.ts";
import { getOrderForStaff, listOrders, type OrdersQuery } from "./look-up-orders.ts";
import { queryGatewaysForOrder } from "./query-gateways-for-order.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;

beforeAll(async () => {
  database = await moneyDatabase();
  return () => database.close();
});

afterEach(() => assertSoundWorlds(database.db));

const all: OrdersQuery = {
  page: 1,
  pageSize: 100,
  number: "",
  mobile: "",
  residenceId: 0,
  kind: "",
  state: "",
  from: "",
  to: "",
  least: null,
  most: null,
  sort: "id",
  isDescending: true,
};

async function aPaidOrder(price_fen = 1_000) {
  const world = await PayWorld.open(database.db, { price_fen });
  const { order, payment } = await world.order();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  return { world, orderId: order.id, no: payment?.out_trade_no ?? "" };
}

test("an order belongs to its Shanghai day, up to the last second and from the first", async () => {
  const world = await PayWorld.open(database.db);
  world.now = new Date("2027-03-31T15:59:59.999Z");
  const late = await world.order();
  world.now = new Date("2027-03-31T16:00:01Z");
  const early = await world.order();
  const ctx = await staffIn(world, "finance");
  const on = async (from: string, to = from) => (await listOrders(ctx, { ...all, from, to })).rows.map(({ id }) => id);
  expect(await on("2027-03-31")).toEqual([late.order.id]);
  expect(await on("2027-04-01")).toEqual([early.order.id]);
  expect(await on("2027-03-31", "2027-04-01")).toEqual([early.order.id, late.order.id]);
  expect(await on("2027-04-02")).toEqual([]);
});

test("a refund up to the limit is sent at once, and one fen more requires a second person", async () => {
  await database.db.updateTable("site_info").set({ second_person_fen: 50_000 }).execute();
  for (const [price, isWaiting] of [
    [50_000, false],
    [50_001, true],
  ] as const) {
    const { world, orderId } = await aPaidOrder(price);
    const finance = await staffIn(world, "finance");
    const { leftFen, aloneFen } = await getOrderForStaff(finance, { id: orderId });
    expect([leftFen, aloneFen]).toEqual([price, 50_000]);
    expect(await requestRefund(finance, { orderId, reason: "家属要求" })).toEqual({ isWaiting });
    await pushRefunds(world.job("pushRefunds"));
    const { order, isRequested } = await getOrderForStaff(finance, { id: orderId });
    expect([order.state, isRequested]).toEqual(isWaiting ? ["delivered", true] : ["refunded", false]);
  }
});

test("a second refund of an order is rejected while the first is pending and after it", async () => {
  const { world, orderId } = await aPaidOrder();
  const finance = await staffIn(world, "finance");
  await requestRefund(finance, { orderId, reason: "家属要求" });
  const again = () => requestRefund(finance, { orderId, reason: "再退一次" });
  await expect(again()).rejects.toMatchObject({ error: "orderNotRefundable", sentence: "这笔订单正在退款" });
  await pushRefunds(world.job("pushRefunds"));
  await expect(again()).rejects.toMatchObject({ error: "orderNotRefundable", sentence: "这笔订单已经退款" });
  const { refunds, books: ledger } = await getOrderForStaff(finance, { id: orderId });
  expect(refunds).toHaveLength(1);
  expect(ledger).toEqual({ received: 1_000, returned: 1_000, owed: 0, sold: 0, isSound: true });
});

test("querying the gateways does not change an unpaid order, and is audited each time", async () => {
  const world = await PayWorld.open(database.db);
  const { order } = await world.order();
  const finance = await staffIn(world, "finance");
  expect((await queryGatewaysForOrder(finance, { id: order.id })).state).toBe("paying");
  await Promise.all([
    queryGatewaysForOrder(finance, { id: order.id }),
    queryGatewaysForOrder(finance, { id: order.id }),
  ]);
  const entries = database.db.selectFrom("audit_entry").select("actor_kind").where("verb", "=", "order.ask");
  expect(await entries.where("object_id", "=", order.id).execute()).toHaveLength(3);
});

test("two concurrent queries about an order with an unreported payment settle it once", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  world.wechat.pay(payment?.out_trade_no ?? "");
  const staffContexts = [await staffIn(world, "finance"), await staffIn(world, "administrator")];
  await Promise.all(staffContexts.map((ctx) => queryGatewaysForOrder(ctx, { id: order.id })));
  const { books: ledger, deliveries } = await getOrderForStaff(staffContexts[0]!, { id: order.id });
  expect(ledger).toEqual({ received: 1_000, returned: 0, owed: 0, sold: 1_000, isSound: true });
  expect(deliveries).toHaveLength(1);
});

test.each(everyRole)("the role %s can perform exactly its allowed actions on orders", async (role) => {
  const { world, orderId } = await aPaidOrder();
  const ctx = await staffIn(world, role);
  const acts = role === "administrator" || role === "finance";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await errorOf(listOrders(ctx, all)),
    byPhone: await errorOf(listOrders(ctx, { ...all, mobile: "13900000001" })),
    get: await errorOf(getOrderForStaff(ctx, { id: orderId })),
    ask: await errorOf(queryGatewaysForOrder(ctx, { id: orderId })),
    refund: await errorOf(requestRefund(ctx, { orderId, reason: "家属要求" })),
  }).toEqual({
    list: end(acts || role === "readOnly"),
    get: end(acts || role === "readOnly"),
    byPhone: end(acts),
    ask: end(acts),
    refund: end(acts),
  });
});

test("buyers and visitors cannot read orders for staff, and an unknown order is not found", async () => {
  const { world, orderId } = await aPaidOrder();
  for (const ctx of [world.ctx(), world.ctx(visitor)]) {
    expect(await errorOf(listOrders(ctx, all))).toBe("sessionInvalid");
    expect(await errorOf(getOrderForStaff(ctx, { id: orderId }))).toBe("sessionInvalid");
    expect(await errorOf(queryGatewaysForOrder(ctx, { id: orderId }))).toBe("sessionInvalid");
  }
  const finance = await staffIn(world, "finance");
  expect(await errorOf(getOrderForStaff(finance, { id: 2_000_000_000 }))).toBe("notFound");
  expect(await errorOf(listOrders(finance, { ...all, page: 501 }))).toBe("pageTooDeep");
});

test("for any bounds the list has exactly the orders within them, sorted by amount", async () => {
  const world = await PayWorld.open(database.db);
  const sums: number[] = [];
  for (const quantity of [1, 2, 3, 5, 9]) {
    sums.push((await world.order({ quantity })).order.amount_fen);
    world.pass(2);
  }
  const ctx = await staffIn(world, "finance");
  const bound = fc.option(fc.integer({ min: 0, max: 10_000 }));
  await fc.assert(
    fc.asyncProperty(bound, bound, fc.boolean(), async (min, max, isDescending) => {
      const filters = {
        ...all,
        residenceId: world.residenceId,
        least: min,
        most: max,
        sort: "money" as const,
        isDescending,
      };
      const { rows, counts } = await listOrders(ctx, filters);
      const expected = sums.filter((sum) => sum >= (min ?? 0) && sum <= (max ?? 1e9));
      expect(rows.map(({ amount_fen }) => amount_fen)).toEqual(isDescending ? expected.toReversed() : expected);
      expect(counts).toBe(expected.length);
    }),
    { numRuns: 15 },
  );
});
