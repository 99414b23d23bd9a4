import { afterAll, beforeAll, expect, test } from "vitest";
import { consumption } from "@changming/contract/consumption";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { payOrder } from "../checkout/pay-order.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { refundPaidOrder } from "../refund/refund-order.ts";
import { anApplication } from "../testing/applications.ts";
import { PayWorld } from "../testing/paying.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { listConsumptions, presentConsumptions } from "./list-consumptions.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

/** Calls the list as the API does, with parsed input. */
async function consumed(accountId: number, query: Record<string, string> = {}) {
  const ctx = testCtx(database.db, asAccount(accountId));
  const { dateLimit, money, ...input } = consumption.list.input.parse(query);
  return presentConsumptions(await listConsumptions(ctx, { ...input, ...dateLimit, ...money }), ctx.media);
}

test("an order is listed at the price paid, whatever the catalogue says; a refunded one is not totalled", async () => {
  const world = await PayWorld.open(database.db, { price_fen: 1_500, unit: "盏" });
  const { order, payment } = await world.order({ quantity: 2 });
  expect((await consumed(world.accountId)).counts).toBe(0);
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  await database.db
    .updateTable("gift")
    .set({ price_fen: 9_900, name: `新名${order.id}` })
    .where("id", "=", world.gift.id)
    .execute();
  const title = `${world.gift.name}两盏，献给周念慈`;
  expect(await consumed(world.accountId)).toMatchObject({
    total_money: "30.00",
    itemList: [{ title, money: "30.00" }],
  });
  await refundPaidOrder(world.job("operator"), { orderId: order.id, reason: "家属要求" });
  await pushRefunds(world.job("pushRefunds"));
  const refunded = await consumed(world.accountId);
  expect(refunded).toMatchObject({
    total_money: "0.00",
    itemList: [{ title: `${title}（已退款）`, money: "30.00", is_refunded: 1, is_twice: 0 }],
  });
  expect((await consumed(world.accountId, { money: "20," })).counts).toBe(1);
});

test("an undeliverable order is listed during and after its refund, by kind and day", async () => {
  const world = await PayWorld.open(database.db);
  const { payment } = await world.order({ quantity: 2 });
  await database.db
    .updateTable("residence")
    .set({ hidden_at: world.now })
    .where("id", "=", world.residenceId)
    .execute();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  const title = `${world.gift.name}两束，献给一处不再公开的居所`;
  const refunding = await consumed(world.accountId);
  expect(refunding).toMatchObject({
    counts: 1,
    total_money: "20.00",
    itemList: [{ orderType: 0, title: `${title}（没有送到，20.00 元正在退回）`, money: "20.00", residence_id: 0 }],
  });
  await pushRefunds(world.job("pushRefunds"));
  const back = {
    total_money: "0.00",
    itemList: [{ title: `${title}（没有送到，20.00 元已退回）`, money: "20.00", is_refunded: 1 }],
  };
  for (const [field, value] of [
    ["orderType", "-1"],
    ["orderType", "0"],
    ["dateLimit", "2026-11-21,2026-11-21"],
  ] as const) {
    expect(await consumed(world.accountId, { [field]: value })).toMatchObject(back);
  }
  expect((await consumed(world.accountId, { orderType: "1" })).counts).toBe(0);
});

test("a double payment is listed twice, the second as refunded", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  world.pass(2);
  const wish = { orderNo: order.order_no, payType: 6 as const, returnUrl: "", quitUrl: "" };
  const other = await payOrder(world.ctx(), wish);
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  world.pass(1);
  await world.payAndNotify(6, other.payment?.out_trade_no ?? "");
  const title = `${world.gift.name}一束，献给周念慈`;
  expect(await consumed(world.accountId)).toMatchObject({
    counts: 2,
    total_money: "20.00",
    itemList: [
      { title: `${title}（多付了一次，10.00 元正在退回）`, money: "10.00" },
      { title, money: "10.00" },
    ],
  });
  await pushRefunds(world.job("pushRefunds"));
  const after = await consumed(world.accountId);
  expect(after).toMatchObject({
    total_money: "10.00",
    itemList: [
      { money: "10.00", is_refunded: 1, is_twice: 1 },
      { money: "10.00", is_refunded: 0, is_twice: 0 },
    ],
  });
  expect(after.itemList.map((one) => one.title)).toEqual([`${title}（多付了一次，10.00 元已退回）`, title]);
  expect(new Set(after.itemList.map(({ id }) => id)).size).toBe(2);
});

test("a paid application is listed as one, by kind too", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  const own = { account_id: world.accountId, state: "awaitingPayment" as const };
  const application_id = await anApplication(database.db, own);
  await database.db
    .updateTable("orders")
    .set({ kind: "application", residence_id: null, application_id })
    .where("id", "=", order.id)
    .execute();
  await database.db
    .updateTable("order_item")
    .set({ gift_id: null, name: "居所入驻申请" })
    .where("order_id", "=", order.id)
    .execute();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  const expected = { orderType: 1, title: "居所入驻申请", money: "10.00", residence_id: 0, residence_name: "" };
  for (const orderType of ["-1", "1"]) {
    expect((await consumed(world.accountId, { orderType })).itemList).toMatchObject([expected]);
  }
  expect((await consumed(world.accountId, { orderType: "0" })).itemList).toEqual([]);
});
