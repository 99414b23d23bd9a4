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

/** One attempt to pay an order through one gateway. It is committed before the gateway hears of it. */
export interface PaymentTable {
  id: Generated<number>;
  order_id: number;
  /** 4 WeChat Pay, 6 Alipay. */
  channel: number;
  gateway: "live" | "sandbox";
  out_trade_no: string;
  scene: "pc" | "phone";
  amount_fen: number;
  /** The bytes of the create request: the same again mean the same order. Empty when it is sent no more: it names an address. */
  request: string;
  state: PaymentState;
  checkout_kind: "code" | "redirect" | "form" | null;
  /** What the payer is shown: text of the code, address, or markup of the form. */
  checkout: string | null;
  checkout_until: Date | null;
  /** The gateway's number, from the moment that money came. */
  channel_trade_no: string | null;
  paid_at: Date | null;
  /** Fen that went back at the gateway without a refund of ours, as far as they are booked. */
  returned_fen: Generated<number>;
  /** The gateway's name for why it did not work. */
  fault: Generated<string>;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  /** When the gateway was last asked because somebody waits. */
  asked_at: Date | null;
  /** How often the sweep has asked. */
  checks: Generated<number>;
  /** When the sweep asks next; null: never again. */
  next_check_at: Date | null;
}

/**
 * What a gateway told, or was asked and answered; never changed, but for its bytes, which are forgotten after a while.
 * Forged ones too, without a payment.
 */
export interface PaymentEventTable {
  id: Generated<number>;
  channel: number;
  source: "notify" | "query" | "bill";
  event_id: string;
  payment_id: number | null;
  /** `returned`: it says that money went back which no refund of ours asked for. */
  result: "settled" | "surplus" | "repeated" | "refund" | "returned" | "nothing" | "mismatch" | "rejected";
  body: ColumnType<Buffer | null, Uint8Array | null, null>;
  headers: ColumnType<object | null, string | null, null>;
  /** The gateway's number of the payment that it states something of. */
  trade_no: string | null;
  /** When it was paid, of news that it was. */
  paid_at: Date | null;
  /** Of money that went back without our asking: the refund's number there, its fen, or the fen of all refunds so far. */
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
  /** `failed`: asked about further, seldom. `closed`: for ever; its successor has a number of its own. */
  state: "due" | "processing" | "done" | "failed" | "closed";
  fault: Generated<string>;
  created_at: Date;
  done_at: Date | null;
  /** When the gateway made it, as its bill says; null: no bill has named it. */
  billed_at: Date | null;
  tries: Generated<number>;
  next_try_at: Date | null;
}
