import type { ColumnType, Generated } from "kysely";

export type OrderKind = "gift" | "dressing" | "application";
export type OrderState = "created" | "paying" | "paid" | "delivered" | "closed" | "refunding" | "refunded";

/** What an account wants to buy. Amounts are a copy of what our own rows said at that moment. */
export interface OrderTable {
  id: Generated<number>;
  /** The only number that others see. */
  order_no: string;
  account_id: number;
  kind: OrderKind;
  /** null for an application: its residence is yet to be. */
  residence_id: number | null;
  /** Of an application alone. */
  application_id: number | null;
  state: OrderState;
  amount_fen: number;
  /** Pages of ours, with their query. */
  return_path: string;
  quit_path: string;
  /** The client's own name for the deed. */
  ref: string | null;
  created_at: Date;
  /** Until then it can be paid; each new attempt moves it on. */
  expires_at: Date;
  paid_payment_id: number | null;
  paid_at: Date | null;
  delivered_at: Date | null;
  closed_reason: "expired" | "withdrawn" | null;
}

export interface OrderItemTable {
  id: Generated<number>;
  order_id: number;
  gift_id: number | null;
  name: string;
  unit: string;
  image: string;
  /** What one unit costs this buyer: 0 where it is free. */
  unit_price_fen: number;
  quantity: number;
  amount_fen: number;
  unit_coins: number;
}

/** Which way an order, a payment or a refund went; never changed. */
export interface OrderEventTable {
  id: Generated<number>;
  order_id: number;
  object: "order" | "payment" | "refund";
  object_id: number;
  from_state: string | null;
  to_state: string;
  at: Date;
  actor_kind: string;
  request_id: string;
}

/** `payment:7`, `delivery:7`, `refund:7`: what is booked is booked once. */
export interface LedgerTxTable {
  id: Generated<number>;
  key: string;
  order_id: number;
  at: Date;
}

/** `subject_id`: the channel of `gateway`, the order of `owed`, the residence of `residence`, else 0. */
export interface LedgerEntryTable {
  tx_id: number;
  currency: "fen" | "coins";
  book: "gateway" | "owed" | "sales" | "residence" | "issued";
  subject_id: number;
  amount: number;
}

/** A gateway's bill of a Shanghai day as it came. */
export interface BillTable {
  channel: number;
  day: string;
  row_count: number;
  sha1: string;
  file: ColumnType<Buffer, Uint8Array, Uint8Array>;
  compared_at: Date;
}

export interface BillFindingTable {
  id: Generated<number>;
  channel: number;
  day: string;
  kind:
    | "paymentMissingHere"
    | "paymentMissingThere"
    | "amountDiffers"
    | "refundMissingHere"
    | "refundMissingThere"
    | "refundDiffers"
    | "billMissing";
  /** Our number of the payment or refund, as the bill or our row has it; the day of a bill that never came. */
  number: string;
  here_fen: number | null;
  there_fen: number | null;
  found_at: Date;
  /** What was found was put right by itself: a payment that the bill alone told us of. */
  settled: Generated<boolean>;
  /** When and by whom of staff it was answered, and how. */
  resolved_at: Date | null;
  resolved_by: number | null;
  note: Generated<string>;
}
