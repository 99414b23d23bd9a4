import type { Binding } from "../../http/bind.ts";
import { billRoutes, statementRoutes } from "./bill-routes.ts";
import { giftRoutes } from "./gift-routes.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { orderRoutes, refundRoutes } from "./order-routes.ts";

export const moneyBindings: readonly Binding[] = [
  ...giftRoutes,
  ...orderRoutes,
  ...refundRoutes,
  ...billRoutes,
  ...invoiceRoutes,
  ...statementRoutes,
];
