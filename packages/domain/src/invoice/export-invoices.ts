import type { BuyerKind } from "@changming/db/tables/invoice";
import { withTx } from "@changming/db/tx";
import { type Fen, fen } from "@changming/kit/money";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canExportInvoices } from "./access.ts";
import { decryptBuyer } from "./encrypted-buyer.ts";
import { type InvoicedOrderRow, ordersOfInvoices, restateOrders } from "./queries.ts";
import { waitingInvoiceStates } from "./states.ts";
import { type InvoiceRow, transitionInvoice } from "./transition.ts";

/** What the tax platform needs to issue one invoice. */
export interface ExportedInvoice {
  number: string;
  buyerKind: BuyerKind;
  title: string;
  taxNumber: string;
  email: string;
  /** `quantity` and `unitPriceFen` are null where they do not make the amount. */
  lines: { orderNo: string; unit: string; quantity: number | null; unitPriceFen: Fen | null; amountFen: Fen }[];
}

/** How every line is taxed. */
export interface TaxItem {
  name: string;
  taxCode: string;
  /** Per cent. */
  taxPercent: number;
}

/** Maximum requests in one file. */
const max = 500;

/**
 * The chosen requests, or all that were never exported, for the batch file of the tax platform, marked as exported
 * (R-invoice-4). An exported one can be chosen again; each export is audited. Amounts are what is paid now; what is
 * refunded altogether is left out. Throws `invoiceUnsettled`, `invoiceNoneToExport`, `staffProofNeeded`.
 */
export async function exportInvoices(
  ctx: Ctx,
  { ids }: { ids: readonly number[] },
): Promise<{ invoices: ExportedInvoice[]; skipped: number; item: TaxItem }> {
  demand(canExportInvoices(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const item = await taxItem(ctx);
    const rows = await lockExportable(ctx, ids);
    const orders = Map.groupBy(await ordersOfInvoices(ctx.db, rows.map(idOf)), ({ invoice_id }) => invoice_id);
    const invoices: ExportedInvoice[] = [];
    for (const row of rows) {
      const paid = (orders.get(row.id) ?? []).filter(({ still_paid_fen }) => still_paid_fen > 0);
      if (paid.length === 0) continue;
      await writeExported(ctx, row, orders.get(row.id) ?? []);
      invoices.push(exportedOf(ctx, row, paid));
    }
    if (invoices.length === 0) return fail("invoiceNoneToExport");
    return { invoices, skipped: (ids.length || rows.length) - invoices.length, item };
  });
}

const idOf = ({ id }: { id: number }) => id;

async function taxItem(ctx: Ctx): Promise<TaxItem> {
  const row = await ctx.db
    .selectFrom("site_info")
    .select(["invoice_item", "invoice_tax_code", "invoice_tax_percent"])
    .executeTakeFirst();
  if (!row || row.invoice_item === "" || row.invoice_tax_code === "" || row.invoice_tax_percent === null) {
    return fail("invoiceUnsettled");
  }
  return { name: row.invoice_item, taxCode: row.invoice_tax_code, taxPercent: row.invoice_tax_percent };
}

function lockExportable(ctx: Ctx, ids: readonly number[]): Promise<InvoiceRow[]> {
  const all = ctx.db.selectFrom("invoice").selectAll().orderBy("id").limit(max).forUpdate();
  return ids.length === 0
    ? all.where("state", "=", "requested").execute()
    : all.where("id", "in", ids).where("state", "in", waitingInvoiceStates).execute();
}

async function writeExported(ctx: Ctx, row: InvoiceRow, orders: readonly InvoicedOrderRow[]): Promise<void> {
  await restateOrders(ctx.db, row.id, orders);
  if (row.state === "requested") {
    await transitionInvoice(ctx, row, "exported");
    return;
  }
  await ctx.db.updateTable("invoice").set({ exported_at: ctx.clock() }).where("id", "=", row.id).execute();
  await audit(ctx, { verb: "invoice.export", object: { kind: "invoice", id: row.id }, before: null, after: null });
}

function exportedOf(ctx: Ctx, row: InvoiceRow, orders: readonly InvoicedOrderRow[]): ExportedInvoice {
  const { title, tax_number, email } = decryptBuyer(ctx.services.secrets, row);
  return {
    number: row.number,
    buyerKind: row.buyer_kind,
    title,
    taxNumber: tax_number,
    email,
    lines: orders.map((order) => {
      const isWhole = order.items === 1 && order.quantity * order.unit_price_fen === order.still_paid_fen;
      return {
        orderNo: order.order_no,
        unit: order.unit,
        quantity: isWhole ? order.quantity : null,
        unitPriceFen: isWhole ? fen(order.unit_price_fen) : null,
        amountFen: fen(order.still_paid_fen),
      };
    }),
  };
}
