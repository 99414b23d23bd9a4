import { afterCommit, withTx } from "@changming/db/tx";
import { randomId } from "@changming/kit/ids";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { stillPaidFen } from "../order/still-paid.ts";
import { canDecideInvoices } from "./access.ts";
import { ordersOfInvoices, restateOrders } from "./queries.ts";
import { type InvoiceRow, lockInvoice, transitionInvoice } from "./transition.ts";

interface Answer {
  id: number;
  /** Number and Shanghai day on the invoice. */
  number: string;
  day: string;
  read(): Promise<Uint8Array>;
}

const link = { text: "查看发票", path: "/invoices" } as const;

/**
 * Stores the issued invoice, sealed, and notifies the payer (R-invoice-5). For an issued one it replaces the file.
 * Throws `notFound`, `invoiceDecided`, `invoiceNotPdf`.
 */
export async function answerInvoice(ctx: Ctx, { id, number, day, read }: Answer): Promise<InvoiceRow> {
  demand(canDecideInvoices(ctx.actor));
  const bytes = await read();
  if (!isPdf(bytes)) fail("invoiceNotPdf", "file");
  const file = { storedAs: randomId(), size: "origin" } as const;
  const sealed_key = ctx.uploadFiles.newKey();
  await ctx.uploadFiles.putSealed(file, bytes, sealed_key);
  const answer = { tax_invoice_number: number, tax_invoice_on: day, stored_as: file.storedAs, sealed_key };
  try {
    return await withTx(ctx, async (ctx) => {
      const row = await lockInvoice(ctx, id);
      if (row.state === "issued" && row.stored_as !== null) return replaceFile(ctx, row, answer);
      // An exported one states what its file says.
      if (row.state === "requested") await restateOrders(ctx.db, id, await ordersOfInvoices(ctx.db, [id]));
      const issued = await transitionInvoice(ctx, row, "issued", answer);
      await sendInboxMessage(ctx, row.account_id, {
        title: "您申请的发票开好了",
        lines: [`发票申请 ${row.number} 已经开好，发票号码 ${number}。`, "在“发票”里可以下载，只有您自己看得到。"],
        link,
      });
      return issued;
    });
  } catch (error) {
    await ctx.uploadFiles.removeSealed(file);
    throw error;
  }
}

/** The signature at the start and the mark at the end, which a truncated upload lacks. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString("latin1");
  return /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) && text(bytes.subarray(-1_024)).includes("%%EOF");
}

async function replaceFile(
  ctx: Ctx,
  row: InvoiceRow,
  answer: Pick<InvoiceRow, "tax_invoice_number" | "tax_invoice_on" | "stored_as" | "sealed_key">,
): Promise<InvoiceRow> {
  const replaced = await ctx.db
    .updateTable("invoice")
    .set(answer)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    verb: "invoice.replace",
    object: { kind: "invoice", id: row.id },
    before: { number: row.tax_invoice_number, day: row.tax_invoice_on },
    after: { number: answer.tax_invoice_number, day: answer.tax_invoice_on },
  });
  const { stored_as } = row;
  const remove = () => ctx.uploadFiles.removeSealed({ storedAs: stored_as ?? "", size: "origin" });
  afterCommit(ctx, () => ctx.services.later(remove));
  return replaced;
}

/** Rejects a request, with the reason in the payer's inbox. Throws `notFound`, `invoiceDecided`. */
export async function rejectInvoice(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<InvoiceRow> {
  demand(canDecideInvoices(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const row = await lockInvoice(ctx, id);
    const rejected = await transitionInvoice(ctx, row, "rejected", { reason });
    await sendInboxMessage(ctx, row.account_id, {
      title: "您申请的发票没有开成",
      lines: [`发票申请 ${row.number} 没有开成。原因：${reason}。`.replace("。。", "。"), "改好以后可以再申请。"],
      link,
    });
    return rejected;
  });
}

/**
 * Records that the refunded part was taken back by a credit invoice of this number (R-invoice-6). Throws `notFound`,
 * `invoiceNothingToReverse`.
 */
export async function reverseInvoice(ctx: Ctx, { id, number }: { id: number; number: string }): Promise<InvoiceRow> {
  demand(canDecideInvoices(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const row = await lockInvoice(ctx, id);
    const orders = await ctx.db
      .selectFrom("invoice_order")
      .innerJoin("orders", "orders.id", "invoice_order.order_id")
      .select(["order_id", "invoice_order.amount_fen", "reversed_fen", stillPaidFen.as("still_paid_fen")])
      .where("invoice_id", "=", id)
      .execute();
    const due = orders.filter((order) => order.amount_fen - order.reversed_fen > order.still_paid_fen);
    if (row.state !== "issued" || due.length === 0) return fail("invoiceNothingToReverse");
    for (const { order_id, amount_fen, still_paid_fen } of due) {
      await ctx.db
        .updateTable("invoice_order")
        .set({ reversed_fen: amount_fen - still_paid_fen })
        .where("invoice_id", "=", id)
        .where("order_id", "=", order_id)
        .execute();
    }
    const object = { kind: "invoice", id };
    await audit(ctx, { verb: "invoice.reverse", object, before: null, after: { number } });
    return row;
  });
}
