import type { OrderState } from "@changming/db/tables/order";
import type { PaymentState, RefundTable } from "@changming/db/tables/payment";

type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

/** `created → delivered` is for free orders; `closed → paid` for a payment after closing. */
export const orderMoves: Moves<OrderState> = {
  created: ["paying", "delivered", "closed"],
  paying: ["paid", "closed"],
  closed: ["paying", "paid"],
  paid: ["delivered", "refunding"],
  delivered: ["refunding"],
  refunding: ["refunded"],
  refunded: [],
};

/** `unknown`: the response to the create request was lost. `surplus`: paid, but the order was paid already. */
export const paymentMoves: Moves<PaymentState> = {
  created: ["unknown", "pending", "failed", "closed", "succeeded", "surplus"],
  unknown: ["pending", "failed", "closed", "succeeded", "surplus"],
  pending: ["closed", "succeeded", "surplus"],
  failed: ["succeeded", "surplus"],
  closed: ["succeeded", "surplus"],
  succeeded: ["refunding"],
  surplus: ["refunding"],
  refunding: ["refunded"],
  refunded: [],
};

export type RefundState = RefundTable["state"];

/**
 * `failed` waits for staff and is still queried. `closed` will not be requested again; one that was closed because of a
 * return at the gateway may have been made there before, which a callback or a bill reports.
 */
export const refundMoves: Moves<RefundState> = {
  due: ["processing", "done", "failed", "closed"],
  processing: ["due", "done", "failed", "closed"],
  failed: ["due", "processing", "done", "closed"],
  closed: ["done"],
  done: [],
};

/** Attempts that may still be paid. */
export const openPaymentStates: readonly PaymentState[] = ["created", "unknown", "pending"];

/** Orders that can be paid. */
export const openOrderStates: readonly OrderState[] = ["created", "paying"];

/** Orders whose payment was received and not refunded. */
export const paidOrderStates: readonly OrderState[] = ["paid", "delivered"];
