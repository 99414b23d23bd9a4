import { officeBills } from "./bill.ts";
import { officeGiftCategories } from "./gift-category.ts";
import { officeGifts } from "./gift.ts";
import { officeOrders } from "./order.ts";
import { officePayments } from "./payment.ts";
import { officeRefunds } from "./refund.ts";
import { officeStatements } from "./statement.ts";

export const moneyCalls = {
  bill: officeBills,
  gift: officeGifts,
  giftCategory: officeGiftCategories,
  order: officeOrders,
  payment: officePayments,
  refund: officeRefunds,
  statement: officeStatements,
};
