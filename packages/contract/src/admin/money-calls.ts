import { adminBills } from "./bill.ts";
import { adminGiftCategories } from "./gift-category.ts";
import { adminGifts } from "./gift.ts";
import { adminOrders } from "./order.ts";
import { adminPayments } from "./payment.ts";
import { adminRefunds } from "./refund.ts";
import { adminStatements } from "./statement.ts";

export const moneyCalls = {
  bill: adminBills,
  gift: adminGifts,
  giftCategory: adminGiftCategories,
  order: adminOrders,
  payment: adminPayments,
  refund: adminRefunds,
  statement: adminStatements,
};
