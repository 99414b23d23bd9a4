import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { listPayments } from "../payment/list-payments.ts";
import { requestRefund } from "../refund/request-refund.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { moneyDatabase, PayWorld, staffIn as by } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { getOrderForStaff, listOrders, type OrdersQuery } from "./look-up-orders.ts";
import { queryGatewaysForOrder } from "./query-gateways-for-order.ts";
import { presentOrdersForStaff, presentOrderDetail } from "./present-for-staff.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

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

async function aPaidOrder(overrides: Parameters<typeof PayWorld.open>[1] = {}) {
  const world = await PayWorld.open(database.db, overrides);
  const { order, payment } = await world.order();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  return { world, order, no: payment?.out_trade_no ?? "" };
}

test("an order is found by each of its numbers, by buyer, residence, state, day and amount", async () => {
  const { world, order, no } = await aPaidOrder({ price_fen: 1_234 });
  const ctx = await by(world, "finance");
  await requestRefund(ctx, { orderId: order.id, reason: "家属要求" });
  await pushRefunds(world.job("pushRefunds"));
  const { out_refund_no } = await database.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select("refund.out_refund_no")
    .where("payment.order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const { mobile } = await database.db
    .selectFrom("account")
    .select("mobile")
    .where("id", "=", world.accountId)
    .executeTakeFirstOrThrow();
  const found = async (overrides: Partial<OrdersQuery>) =>
    (await listOrders(ctx, { ...all, ...overrides })).rows.map(({ id }) => id);
  for (const number of [order.order_no, no, `4T${no}`, out_refund_no])
    expect(await found({ number })).toEqual([order.id]);
  expect(await found({ mobile: mobile ?? "" })).toEqual([order.id]);
  expect(await found({ residenceId: world.residenceId, kind: "gift" })).toEqual([order.id]);
  expect(await found({ least: 1_234, most: 1_234 })).toEqual([order.id]);
  expect(await found({ mobile: mobile ?? "", state: "refunded", from: "2026-11-21", to: "2026-11-21" })).toEqual([
    order.id,
  ]);
  for (const none of [
    { number: "4T" },
    { mobile, state: "paid" },
    { mobile, from: "2026-11-22" },
    { mobile, most: 1 },
  ]) {
    expect(await found(none as Partial<OrdersQuery>)).toEqual([]);
  }
});

test("orders are sorted as requested, and the count matches the filter", async () => {
  const worlds = [await aPaidOrder({ price_fen: 500 }), await aPaidOrder({ price_fen: 300 })];
  const ids = worlds.map(({ order }) => order.id);
  const ctx = await by(worlds[0]!.world, "readOnly");
  const filters = { ...all, sort: "money" as const, isDescending: false, least: 300, most: 500, from: "2026-11-21" };
  const { rows, counts } = await listOrders(ctx, filters);
  expect(rows.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(counts).toBe(2);
  const { itemList } = presentOrdersForStaff(await listOrders(ctx, filters));
  expect(itemList[0]).toMatchObject({
    money: "3.00",
    state: "delivered",
    mobile: expect.stringMatching(/^139\*{4}\d{4}$/),
  });
});

test("the detail has the whole history, and the ledger is consistent at each step", async () => {
  const { world, order } = await aPaidOrder();
  const finance = await by(world, "finance");
  const paid = presentOrderDetail(await getOrderForStaff(finance, { id: order.id }), finance.actor);
  expect(paid).toMatchObject({
    payments: [{ state: "succeeded", money: "10.00" }],
    news: [{ source: "notify", result: "settled" }],
    deliveries: [{ gift_name: world.gift.name, coin_nums: 10 }],
    books: { received: "10.00", sold: "10.00", returned: "0.00", owed: "0.00", is_sound: true },
    refund_hindrance: "",
    refunded: "0.00",
    refund_left: "10.00",
    refund_alone: "10.00",
    can: { refund: true, refundPart: true, ask: true },
  });
  expect(JSON.stringify(paid)).not.toContain('request":');
  await requestRefund(finance, { orderId: order.id, reason: "家属要求" });
  await pushRefunds(world.job("pushRefunds"));
  const reader = await by(world, "readOnly");
  const after = presentOrderDetail(await getOrderForStaff(reader, { id: order.id }), reader.actor);
  expect(after).toMatchObject({
    refunds: [{ state: "done", reason: "家属要求" }],
    books: { received: "10.00", returned: "10.00", sold: "0.00", is_sound: true },
    refund_hindrance: "这笔订单已经退款",
    mobile: expect.stringContaining("****"),
    can: { refund: false, refundPart: false, ask: false },
  });
  const steps = after.steps.map(({ object, to_state }) => `${object} ${to_state}`);
  expect(steps).toEqual(
    expect.arrayContaining(["order delivered", "order refunding", "refund done", "order refunded"]),
  );
  expect(after.steps.find(({ to_state }) => to_state === "refunding")?.actor_kind).toBe("staff");
  const administrator = await by(world, "administrator");
  const seen = presentOrderDetail(await getOrderForStaff(administrator, { id: order.id }), administrator.actor);
  expect(seen.mobile).toMatch(/^139\*{4}\d{4}$/);
});

test("the read-only role cannot search orders by the buyer's phone number", async () => {
  const world = await PayWorld.open(database.db);
  const filters = { ...all, mobile: "13900000001" };
  await expect(listOrders(await by(world, "readOnly"), filters)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await listOrders(await by(world, "finance"), filters);
});

test("querying the gateway settles an unreported payment, and is audited", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  world.wechat.pay(payment?.out_trade_no ?? "");
  const finance = await by(world, "finance");
  expect(await queryGatewaysForOrder(finance, { id: order.id })).toEqual({
    state: "delivered",
    answers: [{ outTradeNo: payment?.out_trade_no, known: "paid" }],
  });
  world.wechat.fail("query");
  expect((await queryGatewaysForOrder(finance, { id: order.id })).answers).toMatchObject([{ known: "unsure" }]);
  const entries = await database.db
    .selectFrom("audit_entry")
    .select("after")
    .where("verb", "=", "order.ask")
    .where("object_id", "=", order.id)
    .execute();
  expect(entries).toMatchObject([{ after: { known: ["paid"] } }, { after: { known: ["unsure"] } }]);
  await expect(queryGatewaysForOrder(finance, { id: 999_999 })).rejects.toMatchObject({ error: "notFound" });
  await expect(queryGatewaysForOrder(await by(world, "readOnly"), { id: order.id })).rejects.toMatchObject({
    error: "staffRoleMissing",
  });
});

test("payments are found by number, method and state, and editors cannot read them", async () => {
  const { world, order, no } = await aPaidOrder();
  const ctx = await by(world, "readOnly");
  const filters = {
    page: 1,
    pageSize: 20,
    payType: 0,
    state: "",
    from: "",
    to: "",
    number: "",
    isDescending: true,
  } as const;
  for (const number of [no, `4T${no}`, order.order_no]) {
    expect((await listPayments(ctx, { ...filters, number })).rows).toMatchObject([{ out_trade_no: no }]);
  }
  expect((await listPayments(ctx, { ...filters, number: no, payType: 6 })).counts).toBe(0);
  expect((await listPayments(ctx, { ...filters, number: no, state: "succeeded" })).counts).toBe(1);
  expect((await listPayments(ctx, { ...filters, number: no, from: "2026-11-22" })).counts).toBe(0);
  const editor = await by(world, "editor");
  for (const attempt of [
    listPayments(editor, filters),
    listOrders(editor, all),
    getOrderForStaff(editor, { id: order.id }),
  ]) {
    await expect(attempt).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
});
