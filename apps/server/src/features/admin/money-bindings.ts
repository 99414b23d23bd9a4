import type { Binding } from "../../http/bind.ts";
import { billRoutes, statementRoutes } from "./bill-routes.ts";
import { giftRoutes } from "./gift-routes.ts";
import { orderRoutes } from "./order-routes.ts";
import { refundRoutes } from "./refund-routes.ts";

export const moneyBindings: readonly Binding[] = [
  ...giftRoutes,
  ...orderRoutes,
  ...refundRoutes,
  ...billRoutes,
  ...statementRoutes,
];
