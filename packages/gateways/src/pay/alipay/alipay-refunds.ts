import { yuanText } from "@changming/kit/money";
import type { PayAnswer, RefundRequest, RefundState } from "../pay-gateway.ts";
import { alipaySubject, requireNumber } from "../purchase-text.ts";
import { payError } from "../pay-error.ts";
import { refundAnswer, refundQueryAnswer } from "./alipay-answers.ts";
import { type AlipaySettings, callAlipay } from "./alipay-client.ts";
import { notExist } from "./alipay-trades.ts";

/**
 * Accepted is not done: only `fund_change` confirms that money moved; otherwise (also for a repeated number) a query
 * decides.
 */
export async function refundAlipay(
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

export async function queryRefundAlipay(
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
