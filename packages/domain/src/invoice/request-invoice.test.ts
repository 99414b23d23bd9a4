import { beforeAll, expect, test } from "vitest";
import { anAccount } from "../testing/builders.ts";
import { aDeliveredOrder, refundOrder } from "../testing/invoices.ts";
import { moneyDatabase } from "../testing/paying.ts";
import { errorOf } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { listConsumptions, presentConsumptions } from "../consumption/list-consumptions.ts";
import { listEligibleOrders, presentEligible } from "./eligible-orders.ts";
import { listOwnInvoices, presentOwnInvoices } from "./list-own-invoices.ts";
import { cancelInvoice, requestInvoice } from "./request-invoice.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;

beforeAll(async () => {
  database = await moneyDatabase();
  return () => database.close();
});

const buyer = {
  buyerKind: "organisation",
  title: "杭州长明文化有限公司",
  taxNumber: "91330100799655058B",
  email: "caiwu@example.com",
  phone: "13800000009",
  ref: null,
} as const;

const ctxOf = (accountId: number) => testCtx(database.db, asAccount(accountId));
const request = (accountId: number, orderNos: string[], more: object = {}) =>
  requestInvoice(ctxOf(accountId), { ...buyer, orderNos, ...more });

async function ownOf(accountId: number) {
  const ctx = ctxOf(accountId);
  return presentOwnInvoices(await listOwnInvoices(ctx, { page: 1, pageSize: 15 }), ctx.services.secrets);
}

test("one request takes several orders; the buyer is stored encrypted and shown to the payer", async () => {
  const { accountId, orderNo } = await aDeliveredOrder(database.db);
  const other = await aDeliveredOrder(database.db, { accountId });
  const row = await request(accountId, [orderNo, other.orderNo]);
  expect(row).toMatchObject({ state: "requested" });
  expect(row.number).toMatch(/^FP20261121\d{6}$/);
  for (const text of [buyer.title, buyer.taxNumber, buyer.email, buyer.phone]) {
    expect(JSON.stringify(row)).not.toContain(text);
  }
  const { counts, itemList } = await ownOf(accountId);
  expect(counts).toBe(1);
  expect(itemList[0]).toMatchObject({ title: buyer.title, tax_number: buyer.taxNumber, money: "20.00" });
  expect(itemList[0]?.orders.map(({ order_no }) => order_no)).toEqual([orderNo, other.orderNo]);
});

test("an order gets one invoice, from any number of tabs, and another after the request was cancelled", async () => {
  const { accountId, orderNo } = await aDeliveredOrder(database.db);
  const results = await Promise.all(Array.from({ length: 4 }, () => errorOf(request(accountId, [orderNo]))));
  expect(results.toSorted()).toEqual(["done", "invoiceOnce", "invoiceOnce", "invoiceOnce"]);
  const { id = 0 } = (await ownOf(accountId)).itemList[0] ?? {};
  await cancelInvoice(ctxOf(accountId), { id });
  expect(await errorOf(cancelInvoice(ctxOf(accountId), { id }))).toBe("invoiceDecided");
  expect(await errorOf(request(accountId, [orderNo]))).toBe("done");
});

test("the same ref is one request, and other contents under it are rejected", async () => {
  const { accountId, orderNo } = await aDeliveredOrder(database.db);
  const first = await request(accountId, [orderNo], { ref: "invoice-1" });
  expect((await request(accountId, [orderNo], { ref: "invoice-1" })).id).toBe(first.id);
  expect(await errorOf(request(accountId, [orderNo], { ref: "invoice-1", title: "别的公司" }))).toBe("alreadySent");
});

test("foreign and unknown orders are not found, and nobody cancels another's request", async () => {
  const { accountId, orderNo } = await aDeliveredOrder(database.db);
  const stranger = (await anAccount(database.db)).id;
  expect(await errorOf(request(stranger, [orderNo]))).toBe("notFound");
  expect(await errorOf(request(accountId, [orderNo, "20261121AAAAAAAAAAAAAAAA"]))).toBe("notFound");
  const { id } = await request(accountId, [orderNo]);
  expect(await errorOf(cancelInvoice(ctxOf(stranger), { id }))).toBe("notFound");
});

test("refunded orders and those past the operator's term have no invoice, and are not offered", async () => {
  const { accountId, orderNo, id } = await aDeliveredOrder(database.db);
  await refundOrder(database.db, id);
  const old = await aDeliveredOrder(database.db, { accountId, paidAt: daysFromNow(-181) });
  const recent = await aDeliveredOrder(database.db, { accountId, paidAt: daysFromNow(-179) });
  expect(await errorOf(request(accountId, [orderNo]))).toBe("invoiceOrderUnfit");
  expect(await errorOf(request(accountId, [old.orderNo]))).toBe("invoiceTooLate");
  expect(await errorOf(request(accountId, [recent.orderNo, old.orderNo]))).toBe("invoiceTooLate");
  const { days, itemList } = presentEligible(await listEligibleOrders(ctxOf(accountId)));
  expect([days, itemList.map(({ order_no }) => order_no)]).toEqual([180, [recent.orderNo]]);
});

test("the consumption records offer receipt and invoice of what was paid, and say what was asked for", async () => {
  const { accountId, orderNo, residenceId } = await aDeliveredOrder(database.db);
  const item = await database.db
    .selectFrom("order_item")
    .innerJoin("orders", "orders.id", "order_item.order_id")
    .select(["order_item.id", "gift_id"])
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("given_gift")
    .values({
      residence_id: residenceId,
      account_id: accountId,
      gift_id: item.gift_id ?? 0,
      order_item_id: item.id,
      quantity: 1,
      coins: 1,
      given_at: daysFromNow(0),
    })
    .execute();
  const rowOf = async () => {
    const ctx = ctxOf(accountId);
    const all = { orderType: -1, start: null, end: null, lowFen: null, highFen: null };
    return presentConsumptions(await listConsumptions(ctx, { page: 1, pageSize: 15, ...all }), ctx.media).itemList[0];
  };
  expect(await rowOf()).toMatchObject({ order_no: orderNo, can_invoice: 1, invoice_state: "" });
  await request(accountId, [orderNo]);
  expect(await rowOf()).toMatchObject({ order_no: orderNo, can_invoice: 0, invoice_state: "requested" });
});
