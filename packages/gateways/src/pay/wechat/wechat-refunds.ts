import type { PayAnswer, RefundRequest, RefundState } from "../pay-gateway.ts";
import { requireNumber, shortText } from "../purchase-text.ts";
import { payError } from "../pay-error.ts";
import { type RefundAnswer, refundAnswer } from "./wechat-answers.ts";
import { callWechat, type WechatSettings } from "./wechat-client.ts";

/**
 * https://pay.weixin.qq.com/doc/v3/merchant/4013071031: closed needs a new number, abnormal is retried under its own.
 */
const states: Record<RefundAnswer["status"], Exclude<RefundState, "notFound">> = {
  SUCCESS: "done",
  PROCESSING: "processing",
  CLOSED: "closed",
  ABNORMAL: "failed",
};

export async function refundWechat(
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

export async function queryRefundWechat(
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
