import type { ColumnType, Generated } from "kysely";

export type PaymentState =
  | "created"
  | "unknown"
  | "pending"
  | "failed"
  | "closed"
  | "succeeded"
  | "surplus"
  | "refunding"
  | "refunded";

/** One attempt to pay an order through one gateway. Committed before the gateway receives the request. */
export interface PaymentTable {
  id: Generated<number>;
  order_id: number;
  /** 4 WeChat Pay, 6 Alipay. */
  channel: number;
  gateway: "live" | "sandbox";
  out_trade_no: string;
  scene: "pc" | "phone" | "wechat";
  /** The WeChat user who may pay it; null in other scenes, and after the last use, as with the request. */
  payer_openid: string | null;
  amount_fen: number;
  /**
   * The bytes of the create request: the same bytes mean the same order. Emptied after the last use, as it contains an
   * IP address.
   */
  request: string;
  state: PaymentState;
  checkout_kind: "code" | "redirect" | "form" | "bridge" | null;
  /** What the payer gets: text of the code, URL, markup of the form, or the bridge's parameters as JSON. */
  checkout: string | null;
  checkout_until: Date | null;
  /** The gateway's number, set when the payment succeeded. */
  channel_trade_no: string | null;
  paid_at: Date | null;
  /** Fen refunded at the gateway without a refund of this site, as far as posted. */
  returned_fen: Generated<number>;
  /** The gateway's error name. */
  fault: Generated<string>;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  /** When the gateway was last queried because a payer was waiting. */
  queried_at: Date | null;
  /** Number of queries by the sweep. */
  checks: Generated<number>;
  /** Next query by the sweep; null: none. */
  next_check_at: Date | null;
}

/**
 * A notification of a gateway or the response to a query; append-only except for its bytes, which are erased after a
 * while. Includes forged notifications, without a payment.
 */
export interface PaymentEventTable {
  id: Generated<number>;
  channel: number;
  source: "notify" | "query" | "bill";
  event_id: string;
  payment_id: number | null;
  /** `returned`: it states a refund that this site did not request. */
  result: "settled" | "surplus" | "repeated" | "refund" | "returned" | "nothing" | "mismatch" | "rejected";
  body: ColumnType<Buffer | null, Uint8Array | null, null>;
  headers: ColumnType<object | null, string | null, null>;
  /** The gateway's number of the payment concerned. */
  trade_no: string | null;
  /** Payment time, when the event states a payment. */
  paid_at: Date | null;
  /** For an unrequested refund: its number at the gateway, its fen, or the fen of all refunds so far. */
  refund_no: string | null;
  refund_fen: number | null;
  refunded_so_far_fen: number | null;
  request_id: string;
  received_at: Date;
}

export interface RefundTable {
  id: Generated<number>;
  payment_id: number;
  out_refund_no: string;
  amount_fen: number;
  reason: string;
  /** `failed`: still queried, rarely. `closed`: final; its successor has a number of its own. */
  state: "due" | "processing" | "done" | "failed" | "closed";
  fault: Generated<string>;
  created_at: Date;
  done_at: Date | null;
  /** When the gateway made it, according to its bill; null: in no bill yet. */
  billed_at: Date | null;
  tries: Generated<number>;
  next_try_at: Date | null;
}
