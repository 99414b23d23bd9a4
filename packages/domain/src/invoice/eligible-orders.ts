import { type RawBuilder, sql } from "kysely";
import type { InvoiceState } from "@changming/db/tables/invoice";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { fen, yuanText } from "@changming/kit/money";
import type { BodyOf } from "@changming/contract/define";
import { type invoice, maxInvoiceOrders } from "@changming/contract/invoice";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { stillPaidFen } from "../order/still-paid.ts";

/** State of the order's invoice, in a query from `orders`; null without one, or after a rejection. */
export const openInvoiceState: RawBuilder<Exclude<InvoiceState, "rejected" | "cancelled"> | null> = sql`(
  select invoice.state from invoice_order join invoice on invoice.id = invoice_order.invoice_id
  where invoice_order.order_id = orders.id and invoice_order.is_open)`;

/** The first instant whose payments may still be invoiced at `now`, as the operator set it. */
const invoiceSince = (now: Date): RawBuilder<Date> =>
  sql`(select ${now}::timestamptz - make_interval(days => invoice_days) from site_info)`;

/** Whether the order was paid within the term of invoices. */
export const isInTerm = (now: Date): RawBuilder<boolean> => sql`(orders.paid_at > ${invoiceSince(now)})`;

/** Whether an invoice may be requested for an order at `now`: paid, not refunded, in the term, none yet (R-invoice-1). */
export const isInvoiceable = (now: Date): RawBuilder<boolean> =>
  sql`coalesce(orders.amount_fen > 0 and ${stillPaidFen} > 0 and ${isInTerm(now)} and ${openInvoiceState} is null, false)`;

/** The own orders that can be invoiced now, the latest first. */
export async function listEligibleOrders(ctx: Ctx) {
  const now = ctx.clock();
  const rows = await ctx.db
    .selectFrom("orders")
    .innerJoin("order_item as item", "item.order_id", "orders.id")
    .select(["orders.order_no", "orders.paid_at", stillPaidFen.as("money_fen")])
    .select(sql<string>`string_agg(item.name, '、' order by item.id)`.as("title"))
    .where("orders.account_id", "=", ownAccountId(ctx))
    .where("orders.paid_at", "is not", null)
    .where(isInvoiceable(now))
    .groupBy("orders.id")
    .orderBy("orders.id", "desc")
    .limit(maxInvoiceOrders)
    .execute();
  const site = await ctx.db.selectFrom("site_info").select("invoice_days").executeTakeFirst();
  return { rows, days: site?.invoice_days ?? 0 };
}

export function presentEligible({
  rows,
  days,
}: Awaited<ReturnType<typeof listEligibleOrders>>): BodyOf<typeof invoice.orders> {
  return {
    days,
    itemList: rows.map(({ order_no, title, money_fen, paid_at }) => ({
      order_no,
      title,
      money: yuanText(fen(money_fen)),
      pay_time: paid_at === null ? "" : shanghaiDateTime(paid_at),
    })),
  };
}
