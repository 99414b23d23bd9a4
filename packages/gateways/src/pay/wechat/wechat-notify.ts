import type { NotifyReading, NotifyReply } from "../pay-gateway.ts";
import { readJson } from "../exchange.ts";
import { notification, sealedRefund, transaction } from "./wechat-answers.ts";
import type { WechatSettings } from "./wechat-client.ts";
import { checkWechatSignature, openResource } from "./wechat-signature.ts";

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
export function wechatReply(status: number): NotifyReply {
  const body = status === 200 ? { code: "SUCCESS", message: "成功" } : { code: "FAIL", message: "失败" };
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(body) };
}
