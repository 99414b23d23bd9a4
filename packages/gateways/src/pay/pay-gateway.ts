import type { Fen } from "@changming/kit/money";
import type { ShanghaiDay } from "@changming/kit/shanghai";

/** 4 WeChat Pay, 6 Alipay (R-payment-1). */
export type PayChannel = 4 | 6;

/**
 * `gatewayUnreachable`: no response in time or an error there; the request may have been carried out, so retry with the
 * same bytes or query. `gatewayBusy`: rate limit, nothing done. `answerUnverified`: not provably from the gateway or
 * not readable; as unreachable. `refused`: rejected with `code`, nothing done. `notReady`: the bill does not exist yet.
 */
export type PayFailure = "gatewayUnreachable" | "gatewayBusy" | "answerUnverified" | "refused" | "notReady";

export interface PayError {
  ok: false;
  reason: PayFailure;
  /**
   * The gateway's error name, in capitals without underscores (`PARAMERROR`, `ACQ.TRADENOTEXIST`), or the adapter's
   * own.
   */
  code: string;
  /** The gateway's id of this request, for its support; null when there is none. */
  requestId: string | null;
}

/** Errors are values: no method of a gateway throws for what the provider does. */
export type PayAnswer<T> = ({ ok: true } & T) | PayError;

export interface Purchase {
  /** This site's number, `[0-9A-Z]{16,32}`: both providers accept it. A new one for each attempt. */
  outTradeNo: string;
  amount: Fen;
  /** What is bought, as displayed to the payer. Cleaned and cut by the adapter. */
  subject: string;
  /** Deadline for the payment: at least a minute ahead (five for Alipay on a phone). */
  expiresAt: Date;
  /** `phone`: WeChat H5 and Alipay WAP (R-payment-6); `wechat`: inside WeChat by JSAPI, of WeChat Pay only. */
  scene: "pc" | "phone" | "wechat";
  /** The WeChat user who pays, as the openid of the gateway's app; only for the scene `wechat`, which needs it. */
  payerOpenid: string | null;
  /** The payer's IP address; WeChat on a phone requires it. */
  clientIp: string;
  /** Absolute URL of the site's page after paying; null: the gateway's settings decide. */
  returnUrl: string | null;
  /** Absolute URL of the site's page after giving up on a phone. */
  quitUrl: string | null;
}

/** What WeChat's `getBrandWCPayRequest` takes, to the letter. */
export interface BridgeParams {
  appId: string;
  /** Unix seconds. */
  timeStamp: string;
  nonceStr: string;
  /** `prepay_id=…` */
  package: string;
  signType: "RSA";
  paySign: string;
}

/**
 * What the payer gets: a code to scan, a URL to open, a form (its markup) to submit, or parameters for the bridge
 * between a page and WeChat.
 */
export type Checkout =
  | { kind: "code"; codeUrl: string; validUntil: Date }
  | { kind: "redirect"; url: string; validUntil: Date }
  | { kind: "form"; html: string; validUntil: Date }
  | { kind: "bridge"; params: BridgeParams; validUntil: Date };

/**
 * `paid` and `refunded` (wholly or in part) have moved money; the amount is the order's, before the payer's coupons.
 * Fen as stated by the gateway: callers compare it with the order, so a negative or foreign amount never matches.
 */
export type Trade =
  | { state: "notFound" | "pending" | "closed" }
  | { state: "paid" | "refunded"; tradeNo: string; amount: number; currency: string; paidAt: Date };

export interface RefundRequest {
  outTradeNo: string;
  /** This site's number, `[0-9A-Z]{16,32}`. Retry with the same number: a new one refunds twice. */
  outRefundNo: string;
  amount: Fen;
  /** Of the whole order. */
  total: Fen;
  reason: string;
}

/**
 * `failed`: the money has not arrived but may still, under the same number, after manual intervention. `closed`:
 * nothing moved and nothing ever will under this number; a new one is needed.
 */
export type RefundState = "done" | "processing" | "failed" | "closed" | "notFound";

interface NotificationFacts {
  /** The gateway's id of the event: the same for a repeated one. */
  eventId: string;
  outTradeNo: string;
  tradeNo: string;
  /** App and merchant (or seller) are this site's. If false: store it, raise an alarm, deliver nothing. */
  isOurs: boolean;
}

/** Amounts stated by a refund notification, in fen: WeChat states this refund's, Alipay the sum of all so far. */
interface RefundAmounts {
  amount: number | null;
  refundedSoFar: number | null;
}

/** A notification of the gateway. `refund` never means a new payment; `other` only needs a reply. */
export type NotifyEvent =
  | (NotificationFacts & { kind: "paid"; amount: number; currency: string; paidAt: Date })
  | (NotificationFacts &
      RefundAmounts & { kind: "refund"; outRefundNo: string | null; state: "done" | "failed" | "closed" })
  | (NotificationFacts & { kind: "closed" })
  | (NotificationFacts & { kind: "other"; name: string });

/** `badSignature` includes probes; `stale`: signed five minutes off or more; `unreadable`: signed, but malformed. */
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
  /** The order's amount, or the refunded amount. */
  amount: Fen;
  /** null: a payment, or a refund without a number of this site. */
  outRefundNo: string | null;
  at: Date;
}

export interface Bill {
  rows: BillRow[];
  /** The original file, to be stored. */
  file: Uint8Array;
  /** SHA-1 of `file` in hex; for WeChat it was compared with the hash in the signed response. */
  sha1: string;
}

/**
 * One provider. No method throws for what the network or the provider does, follows a redirect or waits longer than
 * `timeoutMs` (`billTimeoutMs` for a bill's file).
 */
export interface PayGateway {
  readonly channel: PayChannel;
  /** Whether money moves; stored with every row. */
  readonly gateway: "live" | "sandbox";
  /** The app within which WeChat names the payers of the scene `wechat`; null: the gateway has no such scene. */
  readonly payerAppid: string | null;
  /**
   * The bytes of a create request, to be stored before they are sent. Pure; throws RangeError for an impossible
   * purchase.
   */
  prepare(purchase: Purchase): string;
  /** Sends prepared bytes. The same bytes mean the same order, so a retry after a lost response is safe. */
  create(request: string): Promise<PayAnswer<{ checkout: Checkout }>>;
  query(outTradeNo: string): Promise<PayAnswer<{ trade: Trade }>>;
  /** `notFound` for Alipay: nobody has scanned yet; an open cashier page stays payable until the order expires. */
  close(outTradeNo: string): Promise<PayAnswer<{ state: "closed" | "alreadyPaid" | "notFound" }>>;
  refund(request: RefundRequest): Promise<PayAnswer<{ state: Exclude<RefundState, "notFound"> }>>;
  queryRefund(outTradeNo: string, outRefundNo: string): Promise<PayAnswer<{ state: RefundState }>>;
  /** Verifies over the raw body before it reads a field. Header names in lower case. Pure: no database, no network. */
  parseNotify(headers: Readonly<Record<string, string | string[] | undefined>>, raw: Uint8Array): NotifyReading;
  /** The reply to a notification: received, or send it again (400 for a foreign one, 500 for a server error). */
  ackOk(): NotifyReply;
  ackFail(status?: 400 | 500): NotifyReply;
  /** All payments and refunds of that day; available the next morning after ten, Shanghai time. */
  bill(day: ShanghaiDay): Promise<PayAnswer<{ bill: Bill }>>;
}

/** null: this site does not offer this method. */
export type PayGateways = Readonly<Record<PayChannel, PayGateway | null>>;

/** Default timeout of a bill's file, milliseconds: up to 64 MB, and only a job waits for it. */
export const defaultBillTimeoutMs = 120_000;
