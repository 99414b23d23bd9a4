import { z } from "zod";
import type { SandboxOrder, SandboxRefund } from "./order-store.ts";
import { refundedFen } from "./payer.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { readBody, wechatTime } from "./wechat-orders.ts";
import { WechatError } from "./wechat-wire.ts";

const number = z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/);

const refundBody = z.strictObject({
  transaction_id: z.string().optional(),
  out_trade_no: number.optional(),
  out_refund_no: number,
  reason: z.string().max(80).optional(),
  notify_url: z.url().max(256).optional(),
  funds_account: z.string().optional(),
  amount: z.strictObject({
    refund: z.number().int().min(1),
    total: z.number().int().min(1),
    currency: z.literal("CNY"),
    from: z.array(z.object({}).loose()).optional(),
  }),
  goods_detail: z.array(z.object({}).loose()).optional(),
});

const maxRefunds = 50;

/** Accepts a refund. `complete` finishes it, after the answer. */
export function startWechatRefund(core: SandboxCore, body: string) {
  const request = readBody(refundBody, body);
  const order = core.orderStore.search(
    (one) =>
      one.provider === "wechat" &&
      one.state === "paid" &&
      (one.outTradeNo === request.out_trade_no || (one.tradeNo !== null && one.tradeNo === request.transaction_id)),
  );
  if (!order) throw new WechatError(404, "RESOURCE_NOT_EXISTS", "订单不存在");
  const same = order.refunds.find(({ outRefundNo }) => outRefundNo === request.out_refund_no);
  const { refund: amount, total } = request.amount;
  if (total !== order.amount || (same && same.amount !== amount)) {
    throw new WechatError(400, "INVALID_REQUEST", "订单金额或退款金额与之前请求不一致，请核实后再试");
  }
  if (same) return { order, refund: same, complete: () => Promise.resolve() };
  if (refundedFen(order) + amount > order.amount || order.refunds.length >= maxRefunds) {
    throw new WechatError(400, "INVALID_REQUEST", "申请退款金额超出可退金额，或部分退款次数超限");
  }
  const { refund, next } = core.payer.startRefund(order, {
    outRefundNo: request.out_refund_no,
    amount,
    reason: request.reason ?? "",
    notifyUrl: request.notify_url ?? null,
  });
  return {
    order,
    refund,
    complete: async () => void (next && (await core.payer.endRefund(order, refund, next))),
  };
}

export function findWechatRefund(
  core: SandboxCore,
  outRefundNo: string,
): { order: SandboxOrder; refund: SandboxRefund } {
  for (const order of core.orderStore.all()) {
    const refund = order.provider === "wechat" && order.refunds.find((one) => one.outRefundNo === outRefundNo);
    if (refund) return { order, refund };
  }
  throw new WechatError(404, "RESOURCE_NOT_EXISTS", "退款单不存在");
}

export const refundStates = {
  processing: "PROCESSING",
  success: "SUCCESS",
  abnormal: "ABNORMAL",
  closed: "CLOSED",
} as const;

export function refundAnswer(order: SandboxOrder, refund: SandboxRefund): Record<string, unknown> {
  const { amount } = refund;
  return {
    refund_id: refund.refundNo,
    out_refund_no: refund.outRefundNo,
    transaction_id: order.tradeNo,
    out_trade_no: order.outTradeNo,
    channel: "ORIGINAL",
    user_received_account: "支付用户零钱",
    create_time: wechatTime(refund.at),
    ...(refund.state === "success" && { success_time: wechatTime(refund.at) }),
    status: refundStates[refund.state],
    funds_account: "AVAILABLE",
    amount: {
      total: order.amount,
      refund: amount,
      payer_total: order.amount,
      payer_refund: amount,
      settlement_total: order.amount,
      settlement_refund: amount,
      discount_refund: 0,
      currency: "CNY",
    },
  };
}

/** The encrypted content of a refund notification. */
export function sealedRefundOf({ keys }: SandboxCore, order: SandboxOrder, refund: SandboxRefund) {
  return {
    mchid: keys.wechat.mchid,
    transaction_id: order.tradeNo,
    out_trade_no: order.outTradeNo,
    refund_id: refund.refundNo,
    out_refund_no: refund.outRefundNo,
    refund_status: refundStates[refund.state],
    ...(refund.state === "success" && { success_time: wechatTime(refund.at) }),
    user_received_account: "支付用户零钱",
    amount: { total: order.amount, refund: refund.amount, payer_total: order.amount, payer_refund: refund.amount },
  };
}
