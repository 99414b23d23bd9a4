import type { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import type { PayAnswer, Trade } from "../pay-gateway.ts";
import { payError } from "../pay-error.ts";
import { closeAnswer, queryAnswer } from "./alipay-answers.ts";
import { type AlipaySettings, callAlipay } from "./alipay-client.ts";

/** Trade does not exist: nobody has logged in at the cashier page yet. */
export const notExist = "ACQ.TRADENOTEXIST";

export async function queryAlipay(settings: AlipaySettings, outTradeNo: string): Promise<PayAnswer<{ trade: Trade }>> {
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

export async function closeAlipay(
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
