import type {
  BridgeParams,
  Checkout,
  NotifyReading,
  NotifyReply,
  PayAnswer,
  PayGateway,
  Purchase,
  RefundRequest,
  RefundState,
  Trade,
} from "../pay-gateway.ts";
import { billOfWechat } from "./wechat-bill.ts";
import {
  callWechat,
  h5Answer,
  jsapiAnswer,
  nativeAnswer,
  notification,
  type RefundAnswer,
  refundAnswer,
  sealedRefund,
  type Transaction,
  transaction,
  type WechatSettings,
} from "./wechat-client.ts";
import { z } from "zod";
import { randomId } from "@changming/kit/ids";
import { beijingTimestamp } from "../beijing-time.ts";
import { requireNumber, shortText } from "../purchase-text.ts";
import { readJson } from "../../http/exchange.ts";
import { payError } from "../pay-error.ts";
import { signText } from "../rsa.ts";
import { bridgeText, checkWechatSignature, openResource } from "./wechat-signature.ts";

/** WeChat Pay APIv3 for an ordinary merchant in public-key mode (pay.weixin.qq.com/doc/v3/merchant/4012791877). */
export function wechatPay(settings: WechatSettings): PayGateway {
  return {
    channel: 4,
    gateway: settings.gateway,
    payerAppid: settings.appid,
    prepare: (purchase) => prepareWechat(settings, purchase),
    create: (request) => createWechat(settings, request),
    query: (outTradeNo) => queryWechat(settings, outTradeNo),
    close: (outTradeNo) => closeWechat(settings, outTradeNo),
    refund: (request) => refundWechat(settings, request),
    queryRefund: (outTradeNo, outRefundNo) => queryRefundWechat(settings, outTradeNo, outRefundNo),
    parseNotify: (headers, raw) => parseWechatNotify(settings, headers, raw),
    ackOk: () => wechatReply(200),
    ackFail: (status = 500) => wechatReply(status),
    bill: (day) => billOfWechat(settings, day),
  };
}

/** Lifetime of the URLs and of the `prepay_id` that WeChat gives out, milliseconds. */
const codeLifeMs = 2 * 3_600_000;
const h5LifeMs = 5 * 60_000;

const kinds = { pc: "native", phone: "h5", wechat: "jsapi" } as const;

const prepared = z.object({
  kind: z.enum(["native", "h5", "jsapi"]),
  body: z.string(),
  expiresAt: z.coerce.date(),
  returnUrl: z.string().nullable(),
});

/** Native for a screen that shows a code, H5 for a phone, JSAPI inside WeChat. The `body` inside is sent to WeChat byte for byte. */
function prepareWechat(settings: WechatSettings, purchase: Purchase): string {
  const { outTradeNo, amount, subject, expiresAt, scene, payerOpenid, clientIp, returnUrl } = purchase;
  if (amount < 1) throw new RangeError("nothing to pay");
  if (scene === "wechat" && payerOpenid === null) throw new RangeError("nobody to pay");
  const body = JSON.stringify({
    appid: settings.appid,
    mchid: settings.mchid,
    description: shortText(subject, 127),
    out_trade_no: requireNumber(outTradeNo),
    time_expire: beijingTimestamp(expiresAt),
    notify_url: settings.notifyUrl(),
    amount: { total: amount, currency: "CNY" },
    ...(scene === "phone" && { scene_info: { payer_client_ip: clientIp, h5_info: { type: "Wap" } } }),
    ...(scene === "wechat" && { payer: { openid: payerOpenid } }),
  });
  return JSON.stringify({ kind: kinds[scene], body, expiresAt, returnUrl });
}

/** Places the order; the same bytes again give a new code of the same order. */
async function createWechat(settings: WechatSettings, request: string): Promise<PayAnswer<{ checkout: Checkout }>> {
  const { kind, body, expiresAt, returnUrl } = prepared.parse(JSON.parse(request));
  const errand = { method: "POST" as const, path: `/v3/pay/transactions/${kind}`, body };
  const until = (life: number) => new Date(Math.min(expiresAt.getTime(), settings.clock().getTime() + life));
  if (kind === "native") {
    const given = await callWechat(settings, errand, nativeAnswer);
    if (!given.ok) return given;
    return { ok: true, checkout: { kind: "code", codeUrl: given.answer.code_url, validUntil: until(codeLifeMs) } };
  }
  if (kind === "jsapi") {
    const given = await callWechat(settings, errand, jsapiAnswer);
    if (!given.ok) return given;
    const params = bridgeParams(settings, given.answer.prepay_id);
    return { ok: true, checkout: { kind: "bridge", params, validUntil: until(codeLifeMs) } };
  }
  const given = await callWechat(settings, errand, h5Answer);
  if (!given.ok) return given;
  const url = new URL(given.answer.h5_url);
  if (!settings.isAllowed(url)) return payError("answerUnverified", "FOREIGN-ADDRESS", given.requestId);
  if (returnUrl !== null) url.searchParams.set("redirect_url", returnUrl);
  return { ok: true, checkout: { kind: "redirect", url: url.href, validUntil: until(h5LifeMs) } };
}

/** https://pay.weixin.qq.com/doc/v3/merchant/4012791857 */
function bridgeParams({ appid, clock, privateKey }: WechatSettings, prepayId: string): BridgeParams {
  const params = {
    appId: appid,
    timeStamp: String(Math.floor(clock().getTime() / 1_000)),
    nonceStr: randomId(),
    package: `prepay_id=${prepayId}`,
    signType: "RSA" as const,
  };
  return { ...params, paySign: signText(bridgeText(params), privateKey) };
}

const pathOf = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

async function queryWechat(settings: WechatSettings, outTradeNo: string): Promise<PayAnswer<{ trade: Trade }>> {
  const path = `${pathOf(outTradeNo)}?mchid=${encodeURIComponent(settings.mchid)}`;
  const given = await callWechat(settings, { method: "GET", path }, transaction);
  if (!given.ok) return given.code === "ORDERNOTEXIST" ? { ok: true, trade: { state: "notFound" } } : given;
  const { appid, mchid, out_trade_no } = given.answer;
  const isOurs = appid === settings.appid && mchid === settings.mchid && out_trade_no === outTradeNo;
  const trade = isOurs ? tradeOf(given.answer) : null;
  if (trade === null) return payError("answerUnverified", isOurs ? "UNREADABLE" : "FOREIGN", given.requestId);
  return { ok: true, trade };
}

/** null for a transaction that is paid but lacks the fields of a payment. */
function tradeOf({ trade_state, transaction_id, success_time, amount }: Transaction): Trade | null {
  switch (trade_state) {
    case "SUCCESS":
    case "REFUND":
      if (!transaction_id || !success_time || !amount) return null;
      return {
        state: trade_state === "SUCCESS" ? "paid" : "refunded",
        tradeNo: transaction_id,
        amount: amount.total,
        currency: amount.currency,
        paidAt: success_time,
      };
    case "CLOSED":
    case "REVOKED":
      return { state: "closed" };
    default:
      return { state: "pending" };
  }
}

/** The codes of a rejected close differ between WeChat's documents, so a query decides. */
async function closeWechat(
  settings: WechatSettings,
  outTradeNo: string,
): Promise<PayAnswer<{ state: "closed" | "alreadyPaid" | "notFound" }>> {
  const errand = {
    method: "POST" as const,
    path: `${pathOf(outTradeNo)}/close`,
    body: JSON.stringify({ mchid: settings.mchid }),
  };
  const given = await callWechat(settings, errand, z.null());
  if (given.ok) return { ok: true, state: "closed" };
  if (given.reason !== "refused") return given;
  const queried = await queryWechat(settings, outTradeNo);
  if (!queried.ok) return queried;
  switch (queried.trade.state) {
    case "paid":
    case "refunded":
      return { ok: true, state: "alreadyPaid" };
    case "pending":
      return given;
    default:
      return { ok: true, state: queried.trade.state };
  }
}

/**
 * https://pay.weixin.qq.com/doc/v3/merchant/4013071031: closed needs a new number, abnormal is retried under its own.
 */
const states: Record<RefundAnswer["status"], Exclude<RefundState, "notFound">> = {
  SUCCESS: "done",
  PROCESSING: "processing",
  CLOSED: "closed",
  ABNORMAL: "failed",
};

async function refundWechat(
  settings: WechatSettings,
  { outTradeNo, outRefundNo, amount, total, reason }: RefundRequest,
): Promise<PayAnswer<{ state: Exclude<RefundState, "notFound"> }>> {
  const body = JSON.stringify({
    out_trade_no: requireNumber(outTradeNo),
    out_refund_no: requireNumber(outRefundNo),
    reason: shortText(reason, 80),
    notify_url: settings.notifyUrl(),
    amount: { refund: amount, total, currency: "CNY" },
  });
  const given = await callWechat(settings, { method: "POST", path: "/v3/refund/domestic/refunds", body }, refundAnswer);
  if (!given.ok) return given;
  const { answer, requestId } = given;
  const isRequested = answer.out_refund_no === outRefundNo && answer.amount.refund === amount;
  return isRequested ? { ok: true, state: states[answer.status] } : payError("answerUnverified", "FOREIGN", requestId);
}

async function queryRefundWechat(
  settings: WechatSettings,
  outTradeNo: string,
  outRefundNo: string,
): Promise<PayAnswer<{ state: RefundState }>> {
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`;
  const given = await callWechat(settings, { method: "GET", path }, refundAnswer);
  if (!given.ok) return given.code === "RESOURCENOTEXISTS" ? { ok: true, state: "notFound" } : given;
  const isRequested = given.answer.out_refund_no === outRefundNo && given.answer.out_trade_no === outTradeNo;
  if (!isRequested) return payError("answerUnverified", "FOREIGN", given.requestId);
  return { ok: true, state: states[given.answer.status] };
}

type NotifySettings = Pick<WechatSettings, "platformKeys" | "clock" | "apiKey" | "appid" | "mchid">;

const refundStates = { SUCCESS: "done", CLOSED: "closed", ABNORMAL: "failed" } as const;

const unreadable = { ok: false, reason: "unreadable" } as const;

/** Verifies the signature over the raw body, then decrypts, then parses the fields. */
export function parseWechatNotify(
  settings: NotifySettings,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  raw: Uint8Array,
): NotifyReading {
  const signature = checkWechatSignature(headers, raw, settings.platformKeys, settings.clock());
  if (signature !== "good") return { ok: false, reason: signature };
  const { data: notice } = notification.safeParse(readJson(Buffer.from(raw).toString("utf8")));
  const plain = notice ? openResource(notice.resource, settings.apiKey) : null;
  if (!notice || plain === null) return unreadable;
  if (notice.event_type.startsWith("REFUND.")) return refundEvent(settings, notice.id, readJson(plain));
  return tradeEvent(settings, notice, readJson(plain));
}

function tradeEvent(
  settings: NotifySettings,
  notice: { id: string; event_type: string },
  plain: unknown,
): NotifyReading {
  const { data } = transaction.safeParse(plain);
  if (!data) return unreadable;
  const { appid, mchid, out_trade_no: outTradeNo, transaction_id: tradeNo = "", amount, success_time: paidAt } = data;
  const isOurs = appid === settings.appid && mchid === settings.mchid;
  const facts = { eventId: notice.id, outTradeNo, tradeNo, isOurs };
  const isPaid = notice.event_type === "TRANSACTION.SUCCESS" && data.trade_state === "SUCCESS";
  if (!isPaid) return { ok: true, event: { ...facts, kind: "other", name: notice.event_type } };
  if (!amount || !paidAt || tradeNo === "") return unreadable;
  const { total, currency } = amount;
  return { ok: true, event: { ...facts, kind: "paid", amount: total, currency, paidAt } };
}

function refundEvent({ mchid }: NotifySettings, eventId: string, plain: unknown): NotifyReading {
  const { data } = sealedRefund.safeParse(plain);
  if (!data) return unreadable;
  const { out_trade_no: outTradeNo, transaction_id: tradeNo, out_refund_no: outRefundNo, refund_status } = data;
  const facts = { eventId, outTradeNo, tradeNo, isOurs: data.mchid === mchid };
  const amounts = { amount: data.amount?.refund ?? null, refundedSoFar: null };
  if (refund_status === "PROCESSING")
    return { ok: true, event: { ...facts, kind: "other", name: "REFUND.PROCESSING" } };
  const state = refundStates[refund_status];
  return { ok: true, event: { ...facts, ...amounts, kind: "refund", outRefundNo, state } };
}

/** Satisfies the old and the new documentation; only the status counts. */
function wechatReply(status: number): NotifyReply {
  const body = status === 200 ? { code: "SUCCESS", message: "成功" } : { code: "FAIL", message: "失败" };
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(body) };
}
