import type { ColumnType, Generated } from "kysely";

export type OrderKind = "gift" | "dressing" | "application";
export type OrderState = "created" | "paying" | "paid" | "delivered" | "closed" | "refunding" | "refunded";

/** An order of an account. Amounts are copied from the site's own price rows at that moment. */
export interface OrderTable {
  id: Generated<number>;
  /** The only number that others see. */
  order_no: string;
  account_id: number;
  kind: OrderKind;
  /** null for an application: its residence does not exist yet. */
  residence_id: number | null;
  /** Only for an application. */
  application_id: number | null;
  state: OrderState;
  amount_fen: number;
  /** Paths of this site, with their query. */
  return_path: string;
  quit_path: string;
  /** The client's idempotency key. */
  ref: string | null;
  created_at: Date;
  /** Deadline for the payment; each new attempt extends it. */
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
  /** Unit price for this buyer: 0 where it is free. */
  unit_price_fen: number;
  quantity: number;
  amount_fen: number;
  unit_coins: number;
}

/** State transitions of an order, a payment or a refund; append-only. */
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

/** `payment:7`, `delivery:7`, `refund:7`: nothing is posted twice. */
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
  account: "gateway" | "owed" | "sales" | "residence" | "issued";
  subject_id: number;
  amount: number;
}

/** A gateway's bill of a Shanghai day, unchanged. */
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
  /** This site's number of the payment or refund, from the bill or the own row; the day for a missing bill. */
  number: string;
  here_fen: number | null;
  there_fen: number | null;
  found_at: Date;
  /** Resolved automatically: a payment known only from the bill. */
  settled: Generated<boolean>;
  /** When and by which staff member it was answered, and how. */
  resolved_at: Date | null;
  resolved_by: number | null;
  note: Generated<string>;
}
