import type { StoredOrder, OrderKind } from "./stored-order.ts";

/** Which of the unpaid orders in this browser a page is about. */
export interface WhichOrders {
  residenceId?: number;
  kind?: OrderKind;
}

export const isAmong =
  ({ residenceId, kind }: WhichOrders) =>
  (stored: StoredOrder): boolean =>
    (residenceId ?? stored.residenceId) === stored.residenceId && (kind ?? stored.kind) === stored.kind;
