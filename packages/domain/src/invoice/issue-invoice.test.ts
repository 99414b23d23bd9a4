import { beforeAll, expect, test } from "vitest";
import { anAccount } from "../testing/builders.ts";
import { aDeliveredOrder, anInvoice, refundOrder } from "../testing/invoices.ts";
import { moneyDatabase, staffOf } from "../testing/paying.ts";
import { errorOf } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx, type TestCtx } from "../testing/test-ctx.ts";
import { getStatement } from "../statement/get-statement.ts";
import { answerInvoice, rejectInvoice, reverseInvoice } from "./answer-invoice.ts";
import { exportInvoices } from "./export-invoices.ts";
import { getInvoiceForStaff, listInvoicesForStaff } from "./list-for-staff.ts";
import { presentInvoiceForStaff, presentInvoicesForStaff } from "./present-for-staff.ts";
import { cancelInvoice, requestInvoice } from "./request-invoice.ts";
import { saveInvoiceSettings } from "./settings.ts";
import { viewInvoiceFile } from "./view-invoice-file.ts";
import { auditedVerbs } from "../testing/audited-verbs.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;
let finance: TestCtx;

const item = { days: 180, item: "*居民服务*纪念服务", taxCode: "3070401000000000000", taxPercent: 6 };

beforeAll(async () => {
  database = await moneyDatabase();
  finance = await staffOf(database.db, "finance");
  return () => database.close();
});

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n");
const answer = (id: number, bytes: Buffer = pdf, ctx = finance) =>
  answerInvoice(ctx, { id, number: "26112000000000000001", day: "2026-11-21", read: async () => bytes });
const rowOf = (id: number) =>
  database.db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function requested() {
  const order = await aDeliveredOrder(database.db);
  const buyer = { buyerKind: "person", title: "周明远", taxNumber: "", email: "zhou@example.com", phone: "" } as const;
  const ctx = testCtx(database.db, asAccount(order.accountId));
  const { id } = await requestInvoice(ctx, { ...buyer, orderNos: [order.orderNo], ref: null });
  return { id, order, ctx };
}

async function settle(): Promise<void> {
  const { version } = await database.db.selectFrom("site_info").select("version").executeTakeFirstOrThrow();
  await saveInvoiceSettings(finance, { ...item, version });
}

const listed = async (state: "waiting" | "reversal", ctx = finance) => {
  const filters = { state, number: "", buyerKind: "", from: "", to: "", page: 1, pageSize: 100 } as const;
  return presentInvoicesForStaff(await listInvoicesForStaff(ctx, filters), ctx).itemList;
};

test("nothing is exported before the operator has stated item, code and rate", async () => {
  const { id } = await anInvoice(database.db);
  expect(await errorOf(exportInvoices(finance, { ids: [id] }))).toBe("invoiceUnsettled");
  expect(await rowOf(id)).toMatchObject({ state: "requested", exported_at: null });
});

test("an export marks the requests, which the payer cannot cancel any more, and can be repeated, audited", async () => {
  await settle();
  const { id, order, ctx } = await requested();
  const { invoices, skipped } = await exportInvoices(finance, { ids: [id] });
  expect(skipped).toBe(0);
  expect(invoices).toMatchObject([
    {
      title: "周明远",
      email: "zhou@example.com",
      lines: [{ orderNo: order.orderNo, quantity: 1, unitPriceFen: 1_000, amountFen: 1_000 }],
    },
  ]);
  expect((await rowOf(id)).state).toBe("exported");
  expect(await errorOf(cancelInvoice(ctx, { id }))).toBe("invoiceDecided");
  await exportInvoices(finance, { ids: [id] });
  const audits = await auditedVerbs(database.db, "invoice", id);
  expect(audits).toEqual(["invoice.requested", "invoice.exported", "invoice.export"]);
});

test("an export leaves out what was refunded altogether, and fails when nothing else is left", async () => {
  await settle();
  const gone = await requested();
  const good = await requested();
  await refundOrder(database.db, gone.order.id);
  const { invoices, skipped } = await exportInvoices(finance, { ids: [gone.id, good.id] });
  expect([invoices.length, skipped]).toEqual([1, 1]);
  expect((await rowOf(gone.id)).state).toBe("requested");
  expect(await errorOf(exportInvoices(finance, { ids: [gone.id] }))).toBe("invoiceNoneToExport");
});

test("the answer stores the file sealed, notifies the payer, and opens for the payer and staff only", async () => {
  const { id, order, ctx } = await requested();
  await answer(id);
  expect(await rowOf(id)).toMatchObject({ state: "issued", tax_invoice_number: "26112000000000000001" });
  expect([...finance.uploadFiles.files.keys()].every((key) => key.startsWith("sealed with"))).toBe(true);
  const { title } = await database.db
    .selectFrom("inbox_message")
    .select("title")
    .where("account_id", "=", order.accountId)
    .executeTakeFirstOrThrow();
  expect(title).toBe("您申请的发票开好了");
  const own = { ...ctx, uploadFiles: finance.uploadFiles };
  expect((await viewInvoiceFile(own, { id })).bytes.equals(pdf)).toBe(true);
  const stranger = { ...own, actor: asAccount((await anAccount(database.db)).id) };
  expect(await errorOf(viewInvoiceFile(stranger, { id }))).toBe("notFound");
  expect(await errorOf(viewInvoiceFile(await staffOf(database.db, "readOnly"), { id }))).toBe("staffRoleMissing");
});

test("another file replaces the first, and what is no whole PDF changes nothing", async () => {
  const { id } = await requested();
  const before = finance.uploadFiles.files.size;
  for (const bytes of [Buffer.from("GIF89a"), pdf.subarray(0, 20), Buffer.alloc(0)]) {
    expect(await errorOf(answer(id, bytes))).toBe("invoiceNotPdf");
  }
  expect([(await rowOf(id)).state, finance.uploadFiles.files.size]).toEqual(["requested", before]);
  await answer(id);
  const first = (await rowOf(id)).stored_as;
  const corrected = Buffer.concat([Buffer.from("%PDF-1.7 again"), pdf]);
  await answer(id, corrected);
  expect((await rowOf(id)).stored_as).not.toBe(first);
  expect((await viewInvoiceFile(finance, { id })).bytes.equals(corrected)).toBe(true);
});

test("of answer and rejection at once one wins, and the file of a late answer is removed", async () => {
  const { id } = await requested();
  const before = finance.uploadFiles.files.size;
  const results = await Promise.all([answer(id), rejectInvoice(finance, { id, reason: "抬头不全" })].map(errorOf));
  expect(results.toSorted()).toEqual(["done", "invoiceDecided"]);
  expect(finance.uploadFiles.files.size - before).toBe((await rowOf(id)).state === "issued" ? 1 : 0);
});

test("a rejection tells the payer why and frees the order", async () => {
  const { id, order, ctx } = await requested();
  await rejectInvoice(finance, { id, reason: "抬头不全" });
  const { content_html } = await database.db
    .selectFrom("inbox_message")
    .select("content_html")
    .where("account_id", "=", order.accountId)
    .executeTakeFirstOrThrow();
  expect(content_html).toContain("抬头不全");
  const again = { buyerKind: "person", title: "周明远先生", taxNumber: "", email: "", phone: "" } as const;
  expect(await errorOf(requestInvoice(ctx, { ...again, orderNos: [order.orderNo], ref: null }))).toBe("done");
});

test("a refund after the invoice asks for a credit invoice until it is recorded", async () => {
  const { id, order } = await requested();
  await answer(id);
  expect(await errorOf(reverseInvoice(finance, { id, number: "1" }))).toBe("invoiceNothingToReverse");
  await refundOrder(database.db, order.id);
  const due = (await listed("reversal")).find((row) => row.id === id);
  expect(due).toMatchObject({ needs_reversal: true, refunded_money: "10.00", can: { reverse: true } });
  await reverseInvoice(finance, { id, number: "26112000000000000009" });
  expect((await listed("reversal")).some((row) => row.id === id)).toBe(false);
});

test("the list masks the buyer, the detail shows them to those who issue, audited", async () => {
  const { id } = await requested();
  const readOnly = await staffOf(database.db, "readOnly");
  const row = (await listed("waiting", readOnly)).find((found) => found.id === id);
  expect(row).toMatchObject({ title: "周*", can: { export: false, answer: false, reject: false } });
  expect(await errorOf(getInvoiceForStaff(readOnly, { id }))).toBe("staffRoleMissing");
  const detail = presentInvoiceForStaff(await getInvoiceForStaff(finance, { id }), finance);
  expect(detail).toMatchObject({ title: "周明远", email: "zhou@example.com", order_list: [{ money: "10.00" }] });
});

test("the statement counts the month's receipts and invoiced orders of each garden", async () => {
  const later = daysFromNow(400);
  const ctx = { ...finance, clock: () => later };
  const { id, order } = await requested();
  await answer(id, pdf, ctx);
  const receipt = { order_id: order.id, number: "SJ-2027-999999", amount_fen: 1_000, issued_at: later };
  await database.db.insertInto("receipt").values(receipt).execute();
  const { rows, total, isSound } = await getStatement(finance, { month: "2027-12" });
  expect(rows).toMatchObject([
    { receiptCount: 1, receiptFen: 1_000, invoiceCount: 1, invoiceFen: 1_000, giftCount: 0 },
  ]);
  expect([total.receiptFen, total.invoiceFen, isSound]).toEqual([1_000, 1_000, true]);
});
