import { adminInvoiceFiles, adminInvoices, adminReceipts } from "@changming/contract/admin/invoice";
import { answerInvoice, rejectInvoice, reverseInvoice } from "@changming/domain/invoice/answer-invoice";
import { exportInvoices } from "@changming/domain/invoice/export-invoices";
import { getInvoiceForStaff, listInvoicesForStaff } from "@changming/domain/invoice/list-for-staff";
import { presentInvoiceForStaff, presentInvoicesForStaff } from "@changming/domain/invoice/present-for-staff";
import { getInvoiceSettings, saveInvoiceSettings } from "@changming/domain/invoice/settings";
import { viewInvoiceFile } from "@changming/domain/invoice/view-invoice-file";
import { openReceipt } from "@changming/domain/receipt/issue-receipt";
import { presentReceipt } from "@changming/domain/receipt/present";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { bind, bindList } from "../../http/bind.ts";
import { invoiceWorkbook } from "../../invoice/invoice-workbook.ts";
import { invoiceTable } from "./money-tables.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;
const present = ({ id, state }: Awaited<ReturnType<typeof rejectInvoice>>) => ({ id, state });

export const invoiceRoutes = [
  bindList(adminInvoices.list, invoiceTable, async (ctx, input) =>
    presentInvoicesForStaff(await listInvoicesForStaff(ctx, input), ctx),
  ),
  bind(adminInvoices.detail, async (ctx, input) => presentInvoiceForStaff(await getInvoiceForStaff(ctx, input), ctx)),
  bind(adminInvoices.export, async (ctx, input) => {
    const { invoices, skipped, item } = await exportInvoices(ctx, input);
    const stamp = shanghaiDateTime(ctx.clock()).replaceAll(/\D/g, "");
    const data = dataUrl(xlsx, await invoiceWorkbook(invoices, item));
    return { filename: `批量开票-${stamp}.xlsx`, data, counts: invoices.length, skipped };
  }),
  bind(adminInvoices.reject, async (ctx, input) => present(await rejectInvoice(ctx, input))),
  bind(adminInvoices.reverse, async (ctx, input) => present(await reverseInvoice(ctx, input))),
  bind(adminInvoices.lookAtFile, async (ctx, input) => {
    const { filename, bytes } = await viewInvoiceFile(ctx, input);
    return { filename, data: dataUrl("application/pdf", bytes) };
  }),
  bind(adminInvoices.settings, (ctx) => getInvoiceSettings(ctx)),
  bind(adminInvoices.saveSettings, (ctx, input) => saveInvoiceSettings(ctx, input)),
  bind(adminReceipts.open, async (ctx, input) => {
    const { number, pdf } = presentReceipt(await openReceipt(ctx, input), ctx);
    return { number, pdf };
  }),
  bind(adminInvoiceFiles.answer, async (ctx, { file, ...input }) =>
    present(await answerInvoice(ctx, { ...input, read: () => file.read() })),
  ),
];
