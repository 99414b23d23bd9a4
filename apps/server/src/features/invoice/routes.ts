import { invoice } from "@changming/contract/invoice";
import { listEligibleOrders, presentEligible } from "@changming/domain/invoice/eligible-orders";
import { listOwnInvoices, presentOwnInvoices } from "@changming/domain/invoice/list-own-invoices";
import { cancelInvoice, requestInvoice } from "@changming/domain/invoice/request-invoice";
import { ownInvoicePath } from "@changming/domain/invoice/view-invoice-file";
import { bind } from "../../http/bind.ts";

const present = ({ id, state }: Awaited<ReturnType<typeof cancelInvoice>>) => ({ id, state });

export const ownInvoiceRoutes = [
  bind(invoice.orders, async (ctx) => presentEligible(await listEligibleOrders(ctx))),
  bind(invoice.request, async (ctx, { ref, ...input }) =>
    present(await requestInvoice(ctx, { ...input, ref: ref ?? null })),
  ),
  bind(invoice.list, async (ctx, input) => presentOwnInvoices(await listOwnInvoices(ctx, input), ctx.services.secrets)),
  bind(invoice.cancel, async (ctx, input) => present(await cancelInvoice(ctx, input))),
  bind(invoice.file, async (ctx, input) => ({ pdf: ctx.media.file(await ownInvoicePath(ctx, input)) })),
];
