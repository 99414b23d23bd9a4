import type { KeptOrder, OrderKind } from "./kept-order.ts";

/** Which of the orders that are being paid in this browser a page is about. */
export interface WhichOrders {
  residenceId?: number;
  kind?: OrderKind;
}

export const isAmong =
  ({ residenceId, kind }: WhichOrders) =>
  (kept: KeptOrder): boolean =>
    (residenceId ?? kept.residenceId) === kept.residenceId && (kind ?? kept.kind) === kept.kind;
