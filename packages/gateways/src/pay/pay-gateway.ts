import type { Fen } from "@changming/kit/money";
import type { ShanghaiDay } from "@changming/kit/shanghai";

/** The spec's own numbers: 4 WeChat Pay, 6 Alipay. */
export type PayChannel = 4 | 6;

/**
 * Why a gateway gave nothing. `gatewayUnreachable`: no answer in time or a fault on its side, so the request may have
 * been carried out all the same; ask again with the same bytes or query. `gatewayBusy`: it wants us to slow down and did
 * nothing. `answerUnverified`: an answer that is not proved to come from the gateway, or is not readable; as unreachable.
 * `refused`: it said no and did nothing, `code` is its name for it. `notReady`: a bill that is not made yet.
 */
export type PayFailure = "gatewayUnreachable" | "gatewayBusy" | "answerUnverified" | "refused" | "notReady";

export interface PayRefusal {
  ok: false;
  reason: PayFailure;
  /** The gateway's own name, without underscores, in capitals (`PARAMERROR`, `ACQ.TRADENOTEXIST`), or our name of the fault. */
  code: string;
  /** The gateway's number of this exchange, for its support; null when there is none. */
  requestId: string | null;
}

/** Errors are data: nothing of a gateway throws for what the other side does. */
export type PayAnswer<T> = ({ ok: true } & T) | PayRefusal;

export interface Purchase {
  /** Ours, `[0-9A-Z]{16,32}`: both providers take it. A new one for each attempt. */
  outTradeNo: string;
  amount: Fen;
  /** What is bought, as the payer reads it. Cleaned and cut by the adapter. */
  subject: string;
  /** The last moment to pay: at least a minute ahead (five for Alipay on a phone). */
  expiresAt: Date;
  scene: "pc" | "phone";
  /** The payer's address; WeChat on a phone needs it. */
  clientIp: string;
  /** Page of ours after paying, absolute; null: the gateway's settings decide. */
  returnUrl: string | null;
  /** Page of ours after giving up on a phone, absolute. */
  quitUrl: string | null;
}

/** What the payer is shown: a code to scan, an address to go to, or a form (its markup) to submit. */
export type Checkout =
  | { kind: "code"; codeUrl: string; validUntil: Date }
  | { kind: "redirect"; url: string; validUntil: Date }
  | { kind: "form"; html: string; validUntil: Date };

/**
 * `paid` and `refunded` (wholly or in part) have moved money; the amount is the order's, not what the payer's coupons left.
 * Fen as the gateway states them: whoever believes an amount compares it, and a negative or foreign one never matches.
 */
export type Trade =
  | { state: "notFound" | "pending" | "closed" }
  | { state: "paid" | "refunded"; tradeNo: string; amount: number; currency: string; paidAt: Date };

export interface RefundRequest {
  outTradeNo: string;
  /** Ours, `[0-9A-Z]{16,32}`. Ask again with the same number: a new one refunds twice. */
  outRefundNo: string;
  amount: Fen;
  /** Of the whole order. */
  total: Fen;
  reason: string;
}

/**
 * `failed`: the money has not arrived and may still, once somebody has seen to it, under the same number. `closed`: nothing
 * moved and nothing ever will under this number; a new one is needed.
 */
export type RefundState = "done" | "processing" | "failed" | "closed" | "notFound";

interface NotifyFacts {
  /** The gateway's own number of the event: the same for a repeated one. */
  eventId: string;
  outTradeNo: string;
  tradeNo: string;
  /** App and merchant (or seller) are ours. Not ours: keep it, raise an alarm, deliver nothing. */
  isOurs: boolean;
}

/** What a refund notification states of amounts, in fen: WeChat names this refund's, Alipay all that went back so far. */
export interface RefundAmounts {
  amount: number | null;
  refundedSoFar: number | null;
}

/** What the gateway tells of its own accord. `refund` never means a new payment; `other` needs nothing but an answer. */
export type NotifyEvent =
  | (NotifyFacts & { kind: "paid"; amount: number; currency: string; paidAt: Date })
  | (NotifyFacts & RefundAmounts & { kind: "refund"; outRefundNo: string | null; state: "done" | "failed" | "closed" })
  | (NotifyFacts & { kind: "closed" })
  | (NotifyFacts & { kind: "other"; name: string });

/** `badSignature` covers probes; `stale`: signed five minutes off or more; `unreadable`: signed, but not what was agreed. */
export type NotifyReading =
  | { ok: true; event: NotifyEvent }
  | { ok: false; reason: "badSignature" | "stale" | "unreadable" };

export interface NotifyReply {
  status: number;
  contentType: string;
  body: string;
}

export interface BillRow {
  kind: "payment" | "refund";
  outTradeNo: string;
  tradeNo: string;
  /** The order's amount, or what went back. */
  amount: Fen;
  /** null: a payment, or a refund that has no number of ours. */
  outRefundNo: string | null;
  at: Date;
}

export interface Bill {
  rows: BillRow[];
  /** The file as it came, to be kept. */
  file: Uint8Array;
  /** SHA-1 of `file` in hex; of WeChat's it was compared with what the signed answer says. */
  sha1: string;
}

/** One provider. Methods never throw for what the network or the provider does, follow no redirect and wait at most `patience`, `billPatience` for a bill's file. */
export interface PayGateway {
  readonly channel: PayChannel;
  /** Whether money moves; kept with every row. */
  readonly gateway: "live" | "sandbox";
  /** The bytes of a create request, to be kept before they are sent. Pure; throws RangeError for a purchase that cannot be. */
  prepare(purchase: Purchase): string;
  /** Sends prepared bytes. The same bytes again mean the same order: safe after an answer that was lost. */
  create(request: string): Promise<PayAnswer<{ checkout: Checkout }>>;
  query(outTradeNo: string): Promise<PayAnswer<{ trade: Trade }>>;
  /** `notFound` of Alipay: nobody has scanned yet, an open cashier page stays payable until the order's own end. */
  close(outTradeNo: string): Promise<PayAnswer<{ state: "closed" | "alreadyPaid" | "notFound" }>>;
  refund(request: RefundRequest): Promise<PayAnswer<{ state: Exclude<RefundState, "notFound"> }>>;
  queryRefund(outTradeNo: string, outRefundNo: string): Promise<PayAnswer<{ state: RefundState }>>;
  /** Verifies over the raw body before it reads a field. Header names in lower case. Pure: no database, no network. */
  parseNotify(headers: Readonly<Record<string, string | string[] | undefined>>, raw: Uint8Array): NotifyReading;
  /** What the gateway must hear: received, or send it again (400 for what is not its own, 500 for a fault of ours). */
  ackOk(): NotifyReply;
  ackFail(status?: 400 | 500): NotifyReply;
  /** All that happened on that day; ready the next morning after ten, Shanghai time. */
  bill(day: ShanghaiDay): Promise<PayAnswer<{ bill: Bill }>>;
}

/** null: this site does not take this method. */
export type PayGateways = Readonly<Record<PayChannel, PayGateway | null>>;

/** Milliseconds that a gateway may take to answer unless told: a payer is waiting. */
export const patience = 5_000;

/** Milliseconds that the file of a day's bill may take unless told: it may have 64 MB, and only a job waits for it. */
export const billPatience = 120_000;
