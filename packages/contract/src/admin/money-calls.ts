import { adminBills, adminStatements } from "./bill.ts";
import { adminGiftCategories, adminGifts } from "./gift.ts";
import { adminOrders } from "./order.ts";
import { adminPayments, adminRefunds } from "./payment.ts";

export const moneyCalls = {
  bill: adminBills,
  gift: adminGifts,
  giftCategory: adminGiftCategories,
  order: adminOrders,
  payment: adminPayments,
  refund: adminRefunds,
  statement: adminStatements,
};
