import type {
  Checkout,
  NotifyEvent,
  NotifyReading,
  NotifyReply,
  PayAnswer,
  PayGateway,
  Purchase,
  RefundRequest,
  RefundState,
  Trade,
} from "../pay-gateway.ts";
import { billOfAlipay } from "./alipay-bill.ts";
import {
  type AlipaySettings,
  callAlipay,
  closeAnswer,
  notification,
  queryAnswer,
  refundAnswer,
  refundQueryAnswer,
  requestParams,
  splitParams,
} from "./alipay-client.ts";
import { z } from "zod";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { yuanText } from "@changming/kit/money";
import { alipaySubject, requireNumber } from "../purchase-text.ts";
import type { Clock } from "@changming/kit/clock";
import { payError } from "../pay-error.ts";
import { isNotifySigned } from "./alipay-signature.ts";

/** Alipay's OpenAPI 2.0 over `gateway.do`, RSA2 with public keys (opendocs.alipay.com, 电脑网站支付 and 手机网站支付). */
export function alipay(settings: AlipaySettings): PayGateway {
  return {
    channel: 6,
    gateway: settings.gateway,
    payerAppid: null,
    prepare: (purchase) => prepareAlipay(settings, purchase),
    create: (request) => Promise.resolve(createAlipay(settings, request)),
    query: (outTradeNo) => queryAlipay(settings, outTradeNo),
    close: (outTradeNo) => closeAlipay(settings, outTradeNo),
    refund: (request) => refundAlipay(settings, request),
    queryRefund: (outTradeNo, outRefundNo) => queryRefundAlipay(settings, outTradeNo, outRefundNo),
    parseNotify: (_headers, raw) => parseAlipayNotify(settings, raw),
    ackOk: () => alipayReply(200),
    ackFail: (status = 500) => alipayReply(status),
    bill: (day) => billOfAlipay(settings, day),
  };
}

const prepared = z.object({
  method: z.enum(["alipay.trade.page.pay", "alipay.trade.wap.pay"]),
  content: z.string(),
  pages: z.record(z.string(), z.string()),
  expiresAt: z.coerce.date(),
});

/** Page pay for a PC, WAP for a phone; inside Alipay the WAP page opens Alipay's own cashier. `time_expire` is short, because an open cashier page cannot be closed. */
function prepareAlipay(settings: AlipaySettings, purchase: Purchase): string {
  const { outTradeNo, amount, subject, expiresAt, scene, returnUrl, quitUrl } = purchase;
  if (amount < 1) throw new RangeError("nothing to pay");
  if (scene === "wechat") throw new RangeError("Alipay has no scene inside WeChat");
  const isPhone = scene === "phone";
  const content = JSON.stringify({
    out_trade_no: requireNumber(outTradeNo),
    total_amount: yuanText(amount),
    subject: alipaySubject(subject, 240),
    product_code: isPhone ? "QUICK_WAP_WAY" : "FAST_INSTANT_TRADE_PAY",
    time_expire: shanghaiDateTime(expiresAt),
    ...(isPhone && quitUrl !== null && { quit_url: quitUrl }),
  });
  return JSON.stringify({
    method: isPhone ? "alipay.trade.wap.pay" : "alipay.trade.page.pay",
    content,
    pages: { notify_url: settings.notifyUrl(), ...(returnUrl !== null && { return_url: returnUrl }) },
    expiresAt,
  });
}

/**
 * Sends nothing: the payer's browser submits the signed form. The content is unchanged; timestamp and signature are
 * new.
 */
function createAlipay(settings: AlipaySettings, request: string): PayAnswer<{ checkout: Checkout }> {
  const { method, content, pages, expiresAt } = prepared.parse(JSON.parse(request));
  const { query, bizContent } = splitParams(requestParams(settings, method, content, pages));
  const action = `${settings.pageEndpoint()}?${query}`;
  const html = `<form id="alipay" method="post" accept-charset="utf-8" action="${attribute(action)}"><input type="hidden" name="biz_content" value="${attribute(bizContent)}"></form>`;
  return { ok: true, checkout: { kind: "form", html, validUntil: expiresAt } };
}

const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;", "'": "&#39;" };

function attribute(text: string): string {
  return text.replace(/[&"<>']/g, (character) => escapes[character] ?? character);
}

/** Trade does not exist: nobody has logged in at the cashier page yet. */
const notExist = "ACQ.TRADENOTEXIST";

async function queryAlipay(settings: AlipaySettings, outTradeNo: string): Promise<PayAnswer<{ trade: Trade }>> {
  const given = await callAlipay(settings, "alipay.trade.query", { out_trade_no: outTradeNo }, queryAnswer);
  if (!given.ok) return given.code === notExist ? { ok: true, trade: { state: "notFound" } } : given;
  if (given.answer.out_trade_no !== outTradeNo) return payError("answerUnverified", "FOREIGN", given.requestId);
  return { ok: true, trade: tradeOf(given.answer, settings.clock) };
}

function tradeOf(
  { trade_status, trade_no, total_amount, trans_currency, send_pay_date }: z.output<typeof queryAnswer>,
  clock: Clock,
): Trade {
  const paidAt = send_pay_date ?? clock();
  const money = { tradeNo: trade_no, amount: total_amount, currency: trans_currency || "CNY", paidAt };
  switch (trade_status) {
    case "WAIT_BUYER_PAY":
      return { state: "pending" };
    case "TRADE_CLOSED":
      // Closed without a payment, or because all of it was refunded.
      return send_pay_date ? { state: "refunded", ...money } : { state: "closed" };
    default:
      return { state: "paid", ...money };
  }
}

async function closeAlipay(
  settings: AlipaySettings,
  outTradeNo: string,
): Promise<PayAnswer<{ state: "closed" | "alreadyPaid" | "notFound" }>> {
  const given = await callAlipay(settings, "alipay.trade.close", { out_trade_no: outTradeNo }, closeAnswer);
  if (given.ok) return { ok: true, state: "closed" };
  if (given.code === notExist) return { ok: true, state: "notFound" };
  if (given.reason !== "refused") return given;
  const queried = await queryAlipay(settings, outTradeNo);
  if (!queried.ok) return queried;
  const { state } = queried.trade;
  if (state === "pending") return given;
  return { ok: true, state: state === "paid" || state === "refunded" ? "alreadyPaid" : state };
}

/**
 * Accepted is not done: only `fund_change` confirms that money moved; otherwise (also for a repeated number) a query
 * decides.
 */
async function refundAlipay(
  settings: AlipaySettings,
  { outTradeNo, outRefundNo, amount, reason }: RefundRequest,
): Promise<PayAnswer<{ state: "done" | "processing" | "failed" }>> {
  const content = {
    out_trade_no: requireNumber(outTradeNo),
    out_request_no: requireNumber(outRefundNo),
    refund_amount: yuanText(amount),
    refund_reason: alipaySubject(reason, 240),
  };
  const given = await callAlipay(settings, "alipay.trade.refund", content, refundAnswer);
  if (!given.ok) return given;
  if (given.answer.out_trade_no !== outTradeNo) return payError("answerUnverified", "FOREIGN", given.requestId);
  if (given.answer.fund_change === "Y") return { ok: true, state: "done" };
  const queried = await queryRefundAlipay(settings, outTradeNo, outRefundNo);
  return { ok: true, state: queried.ok && queried.state === "done" ? "done" : "processing" };
}

async function queryRefundAlipay(
  settings: AlipaySettings,
  outTradeNo: string,
  outRefundNo: string,
): Promise<PayAnswer<{ state: RefundState }>> {
  const content = { out_trade_no: outTradeNo, out_request_no: outRefundNo };
  const given = await callAlipay(settings, "alipay.trade.fastpay.refund.query", content, refundQueryAnswer);
  if (!given.ok) return given.code === notExist ? { ok: true, state: "notFound" } : given;
  const { out_trade_no, out_request_no, refund_status } = given.answer;
  if (out_request_no === undefined) return { ok: true, state: "notFound" };
  const isRequested = out_request_no === outRefundNo && (out_trade_no ?? outTradeNo) === outTradeNo;
  if (!isRequested) return payError("answerUnverified", "FOREIGN", given.requestId);
  return { ok: true, state: refundStateOf(refund_status) };
}

function refundStateOf(status: string | undefined): RefundState {
  if (status === "REFUND_SUCCESS") return "done";
  return status === "REFUND_FAIL" ? "failed" : "processing";
}

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
function alipayReply(status: number): NotifyReply {
  return { status, contentType: "text/plain; charset=utf-8", body: status === 200 ? "success" : "fail" };
}
