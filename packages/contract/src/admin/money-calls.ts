import { adminBills, adminStatements } from "./bill.ts";
import { adminGiftCategories, adminGifts } from "./gift.ts";
import { adminInvoiceFiles, adminInvoices, adminReceipts } from "./invoice.ts";
import { adminOrders } from "./order.ts";
import { adminPayments, adminRefunds } from "./payment.ts";

export const moneyCalls = {
  bill: adminBills,
  gift: adminGifts,
  giftCategory: adminGiftCategories,
  invoice: adminInvoices,
  invoiceFile: adminInvoiceFiles,
  order: adminOrders,
  payment: adminPayments,
  receipt: adminReceipts,
  refund: adminRefunds,
  statement: adminStatements,
};
