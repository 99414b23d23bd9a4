import { z } from "zod";
import type { PayAnswer, Trade } from "../pay-gateway.ts";
import { payError } from "../pay-error.ts";
import { type Transaction, transaction } from "./wechat-answers.ts";
import { callWechat, type WechatSettings } from "./wechat-client.ts";

const pathOf = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

export async function queryWechat(settings: WechatSettings, outTradeNo: string): Promise<PayAnswer<{ trade: Trade }>> {
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
export async function closeWechat(
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
