import type { Db } from "@changming/db/database";
import { newNumber } from "@changming/domain/order/numbers";
import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { anOrder } from "@changming/domain/testing/paying";
import { testNow } from "@changming/domain/testing/test-ctx";
import { aDeliveredOrder, anInvoice, anIssuedInvoice, refundOrder } from "@changming/domain/testing/invoices";
import { aGift } from "@changming/domain/testing/tributes";
import { nothing, type AdminRow } from "./admin-row.ts";
import { settings } from "./content-rows.ts";

const readers: AdminRow["may"] = ["administrator", "finance", "readOnly"];
const movers: AdminRow["may"] = ["administrator", "finance"];
const catalogue: AdminRow["may"] = ["administrator", "editor", "finance"];
let made = 0;
const next = () => (made += 1);

const prices = { price: "9.90", coinNums: "9", reason: "调价" };

async function textsOf(db: Db) {
  const { categoryId } = await aCatalogueGift(db);
  return { name: `新礼物${next()}`, categoryId, unit: "束", place: "flowers" };
}

async function aCatalogueGift(db: Db) {
  const { id } = await aGift(db);
  const { category_id } = await db
    .selectFrom("gift")
    .select("category_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id: String(id), version: "1", categoryId: String(category_id) };
}

const one = async (db: Db) => {
  const { id, version } = await aCatalogueGift(db);
  return { id, version };
};

async function aCategory(db: Db) {
  const { id } = await db
    .insertInto("gift_category")
    .values({ name: `分类${next()}`, position: 9 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: String(id), version: "1" };
}

/** An order with a pending payment. */
async function theOrder(db: Db) {
  const accountId = (await anAccount(db)).id;
  const { orderNo } = await anOrder(db, { accountId, residenceId: (await aResidence(db)).id, gift: await aGift(db) });
  return db.selectFrom("orders").select("id").where("order_no", "=", orderNo).executeTakeFirstOrThrow();
}

const ofOrder = async (db: Db) => ({ id: String((await theOrder(db)).id) });

async function aFailedRefund(db: Db) {
  const { id: orderId } = await theOrder(db);
  const payment = await db
    .updateTable("payment")
    .set({ state: "refunding", channel_trade_no: newNumber(testNow), paid_at: testNow })
    .where("order_id", "=", orderId)
    .returning(["id", "amount_fen"])
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("refund")
    .values({
      payment_id: payment.id,
      out_refund_no: newNumber(testNow),
      amount_fen: payment.amount_fen,
      reason: "家属要求",
      state: "failed",
      created_at: testNow,
      next_try_at: testNow,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: String(id) };
}

async function aFinding(db: Db) {
  const { id } = await db
    .insertInto("bill_finding")
    .values({ channel: 4, day: "2026-11-20", kind: "amountDiffers", number: `N${next()}`, found_at: testNow })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: String(id), note: "已与网关核对" };
}

const aGardenMonth = async (db: Db) => ({
  month: "2026-11",
  gardenId: String((await aResidence(db)).gardenId),
});

const anInvoiceId = async (db: Db) => ({ id: String((await anInvoice(db)).id) });

/** A request in a site whose operator has stated how invoices are taxed. */
async function anExportable(db: Db) {
  await settings(db);
  const item = { invoice_item: "*居民服务*纪念服务", invoice_tax_code: "3070401000000000000", invoice_tax_percent: 6 };
  await db.updateTable("site_info").set(item).execute();
  return { ids: (await anInvoiceId(db)).id };
}

async function anOverstated(db: Db) {
  const { id, order } = await anIssuedInvoice(db);
  await refundOrder(db, order.id);
  return { id: String(id), number: "26110000000000000002" };
}

async function aGivenReceipt(db: Db) {
  const { id } = await aDeliveredOrder(db);
  const number = `SJ-2026-${String(900_000 + next())}`;
  await db.insertInto("receipt").values({ order_id: id, number, amount_fen: 1_000, issued_at: testNow }).execute();
  return { orderId: String(id) };
}

/** Roles of the calls about gifts and money. */
export const moneyRows = {
  "invoice.list": { may: readers, input: nothing },
  "invoice.detail": { may: movers, input: anInvoiceId },
  "invoice.export": { may: movers, needsReauthentication: true, input: anExportable },
  "invoice.reject": { may: movers, input: async (db) => ({ ...(await anInvoiceId(db)), reason: "抬头不全" }) },
  "invoice.reverse": { may: movers, input: anOverstated },
  // A request that was not answered has no file.
  "invoice.lookAtFile": { may: movers, input: anInvoiceId, expectedError: "notFound" },
  "invoice.settings": {
    may: readers,
    input: async (db) => {
      await settings(db);
      return {};
    },
  },
  "invoice.saveSettings": {
    may: movers,
    input: async (db) => ({ ...(await settings(db)), days: "180", item: "", taxCode: "", taxPercent: "" }),
  },
  // The form's file is a picture.
  "invoiceFile.answer": {
    may: movers,
    input: async (db) => ({ ...(await anInvoiceId(db)), number: "26110000000000000003", day: "2026-11-21" }),
    expectedError: "invoiceNotPdf",
  },
  "receipt.open": { may: movers, input: aGivenReceipt },
  "gift.list": { may: ["administrator", "editor", "finance", "readOnly"], input: nothing },
  // An image is uploaded before, by the same account: an unknown one is the last thing that is rejected.
  "gift.create": {
    may: movers,
    needsReauthentication: true,
    input: async (db) => ({ ...(await textsOf(db)), ...prices }),
    expectedError: "uploadUnknown",
  },
  "gift.edit": { may: catalogue, input: async (db) => ({ ...(await textsOf(db)), ...(await one(db)) }) },
  "gift.setPrice": {
    may: movers,
    needsReauthentication: true,
    input: async (db) => ({ ...(await one(db)), ...prices }),
  },
  "gift.setOnSale": { may: movers, input: async (db) => ({ ...(await one(db)), isOnSale: "0" }) },
  "gift.remove": {
    may: movers,
    needsReauthentication: true,
    input: async (db) => ({ ...(await one(db)), reason: "重复了" }),
  },
  "giftCategory.list": { may: ["administrator", "editor", "finance", "readOnly"], input: nothing },
  "giftCategory.create": { may: catalogue, input: () => Promise.resolve({ name: `类${next()}` }) },
  "giftCategory.edit": { may: catalogue, input: async (db) => ({ ...(await aCategory(db)), name: `类${next()}` }) },
  "giftCategory.remove": { may: catalogue, input: aCategory },
  "order.list": { may: readers, input: nothing },
  "order.detail": { may: readers, input: ofOrder },
  "order.ask": { may: movers, input: ofOrder },
  "payment.list": { may: readers, input: nothing },
  "refund.list": { may: readers, input: nothing },
  "refund.give": {
    may: movers,
    needsReauthentication: true,
    input: async (db) => ({ orderId: String((await theOrder(db)).id), reason: "家属要求" }),
    expectedError: "orderNotRefundable",
  },
  "refund.retry": { may: movers, needsReauthentication: true, input: aFailedRefund },
  "bill.list": { may: readers, input: nothing },
  "bill.findings": { may: readers, input: nothing },
  "bill.resolve": { may: movers, needsReauthentication: true, input: aFinding },
  "bill.runAgain": {
    may: movers,
    needsReauthentication: true,
    input: () => Promise.resolve({ day: "2099-01-01", payType: "4" }),
    expectedError: "billNotThere",
  },
  "statement.list": { may: readers, input: () => Promise.resolve({ month: "2026-11" }) },
  "statement.garden": { may: readers, input: aGardenMonth },
} satisfies Record<string, AdminRow>;
