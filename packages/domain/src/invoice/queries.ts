import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { stillPaidFen } from "../order/still-paid.ts";

/** The orders of invoices with what the invoice says of each and what is still paid, in their order. */
export function ordersOfInvoices(db: Db, invoiceIds: readonly number[]) {
  return db
    .selectFrom("invoice_order")
    .innerJoin("orders", "orders.id", "invoice_order.order_id")
    .innerJoin("order_item as item", "item.order_id", "orders.id")
    .select([
      "invoice_order.invoice_id",
      "orders.id",
      "orders.order_no",
      "invoice_order.amount_fen",
      "invoice_order.reversed_fen",
      stillPaidFen.as("still_paid_fen"),
      sql<string>`string_agg(item.name, '、' order by item.id)`.as("title"),
      sql<number>`count(*)::int`.as("items"),
      sql<string>`min(item.unit)`.as("unit"),
      sql<number>`min(item.quantity)::int`.as("quantity"),
      sql<number>`min(item.unit_price_fen)::bigint`.as("unit_price_fen"),
    ])
    .where("invoice_order.invoice_id", "in", [0, ...invoiceIds])
    .groupBy(["invoice_order.invoice_id", "invoice_order.order_id", "orders.id"])
    .orderBy("orders.id")
    .execute();
}

export type InvoicedOrderRow = Awaited<ReturnType<typeof ordersOfInvoices>>[number];

/** Of an invoiced order: fen that the invoice still states although they were refunded. */
const overstatedFen = sql<number>`greatest(0, invoice_order.amount_fen - invoice_order.reversed_fen - ${stillPaidFen})`;

/** Per invoice, in a query from `invoice`: fen that it states, and of them refunded since. */
export const invoiceSums = {
  amount: sql<number>`(select coalesce(sum(amount_fen), 0)::bigint from invoice_order
    where invoice_order.invoice_id = invoice.id)`,
  overstated: sql<number>`(select coalesce(sum(${overstatedFen}), 0)::bigint
    from invoice_order join orders on orders.id = invoice_order.order_id
    where invoice_order.invoice_id = invoice.id)`,
};

/**
 * Whether a refund made an issued invoice state too much, in a query from `invoice`. Begins with the refunds: they are
 * few, and issued invoices grow for ever.
 */
export const isOverstated = sql<boolean>`(invoice.id in (
    select invoiced.invoice_id from refund
      join payment on payment.id = refund.payment_id
      join invoice_order as invoiced on invoiced.order_id = payment.order_id and invoiced.is_open
    where refund.state <> 'closed'
    union
    select invoiced.invoice_id from payment
      join invoice_order as invoiced on invoiced.order_id = payment.order_id and invoiced.is_open
    where payment.returned_fen > 0)
  and ${invoiceSums.overstated} > 0)`;

/** Writes what is still paid as what the invoice states: it may have been refunded in part since the request. */
export async function restateOrders(db: Db, invoiceId: number, orders: readonly InvoicedOrderRow[]): Promise<void> {
  for (const { id, still_paid_fen } of orders) {
    await db
      .updateTable("invoice_order")
      .set({ amount_fen: still_paid_fen })
      .where("invoice_id", "=", invoiceId)
      .where("order_id", "=", id)
      .execute();
  }
}
