import type { BodyOf } from "@changming/contract/define";
import type { invoice } from "@changming/contract/invoice";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import type { Secrets } from "../context/secrets.ts";
import { decryptBuyer } from "./encrypted-buyer.ts";
import { type InvoicedOrderRow, ordersOfInvoices } from "./queries.ts";
import type { InvoiceRow } from "./transition.ts";

/** The acting account's requests, the latest first. Throws `pageTooDeep`. */
export async function listOwnInvoices(ctx: Ctx, input: { page: number; pageSize: number }) {
  const own = ctx.db.selectFrom("invoice").where("account_id", "=", ownAccountId(ctx));
  const { limit, offset } = pageOf(input);
  const rows = await own.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
  const { counts } = await own.select(({ fn }) => fn.countAll<number>().as("counts")).executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  return { counts, rows, orders: Map.groupBy(await ordersOfInvoices(ctx.db, ids), ({ invoice_id }) => invoice_id) };
}

type Body = BodyOf<typeof invoice.list>;

export function presentOwnInvoices(
  { counts, rows, orders }: Awaited<ReturnType<typeof listOwnInvoices>>,
  secrets: Secrets,
): Body {
  return { counts, itemList: rows.map((row) => presentOwn(row, orders.get(row.id) ?? [], secrets)) };
}

function presentOwn(row: InvoiceRow, orders: readonly InvoicedOrderRow[], secrets: Secrets): Body["itemList"][number] {
  const { title, tax_number } = decryptBuyer(secrets, row);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    buyer_kind: row.buyer_kind,
    title,
    tax_number,
    money: yuanText(fen(orders.reduce((sum, { amount_fen }) => sum + amount_fen, 0))),
    orders: orders.map((order) => ({
      order_no: order.order_no,
      title: order.title,
      money: yuanText(fen(order.amount_fen)),
    })),
    create_time: shanghaiDateTime(row.requested_at),
    reason: row.reason,
    tax_invoice_number: row.tax_invoice_number,
    tax_invoice_on: row.tax_invoice_on ?? "",
    can: { cancel: row.state === "requested", download: row.stored_as !== null },
  };
}
