import type { NotifyEvent, NotifyReading, NotifyReply } from "../pay-gateway.ts";
import { notification } from "./alipay-answers.ts";
import type { AlipaySettings } from "./alipay-client.ts";
import { isNotifySigned } from "./alipay-signature.ts";

type NotifySettings = Pick<AlipaySettings, "alipayPublicKey" | "appId" | "sellerId" | "clock">;

/** Fields of a form, decoded once; null when a name occurs twice. */
function fieldsOf(raw: Uint8Array): Record<string, string> | null {
  const pairs = [...new URLSearchParams(Buffer.from(raw).toString("utf8"))];
  const fields = Object.fromEntries(pairs);
  return Object.keys(fields).length === pairs.length ? fields : null;
}

/** The time of a notification is not checked: Alipay repeats one for a day under the same number. */
export function parseAlipayNotify(settings: NotifySettings, raw: Uint8Array): NotifyReading {
  const fields = fieldsOf(raw);
  if (!fields || !isNotifySigned(fields, settings.alipayPublicKey)) return { ok: false, reason: "badSignature" };
  const { data } = notification.safeParse(fields);
  if (!data) return { ok: false, reason: "unreadable" };
  const facts = {
    eventId: data.notify_id,
    outTradeNo: data.out_trade_no,
    tradeNo: data.trade_no,
    isOurs: data.app_id === settings.appId && data.seller_id === settings.sellerId,
  };
  // A refund arrives as TRADE_SUCCESS (partial) or TRADE_CLOSED (full), with the refund's number.
  if (data.gmt_refund || data.refund_fee) {
    const refundFacts = { outRefundNo: data.out_biz_no || null, amount: null, refundedSoFar: data.refund_fee || null };
    return { ok: true, event: { ...facts, ...refundFacts, kind: "refund", state: "done" } };
  }
  return { ok: true, event: eventOf(facts, data, settings) };
}

function eventOf(
  facts: Pick<NotifyEvent, "eventId" | "outTradeNo" | "tradeNo" | "isOurs">,
  data: ReturnType<typeof notification.parse>,
  { clock }: NotifySettings,
): NotifyEvent {
  switch (data.trade_status) {
    case "TRADE_SUCCESS":
    case "TRADE_FINISHED": {
      const paidAt = data.gmt_payment ?? clock();
      return { ...facts, kind: "paid", amount: data.total_amount, currency: data.trans_currency || "CNY", paidAt };
    }
    case "TRADE_CLOSED":
      return { ...facts, kind: "closed" };
    default:
      return { ...facts, kind: "other", name: data.trade_status };
  }
}

/** Exactly these seven letters acknowledge; after any other body Alipay sends the notification again. */
export function alipayReply(status: number): NotifyReply {
  return { status, contentType: "text/plain; charset=utf-8", body: status === 200 ? "success" : "fail" };
}
