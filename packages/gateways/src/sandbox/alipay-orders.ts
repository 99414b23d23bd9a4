import { z } from "zod";
import { readBeijingTime } from "../pay/beijing-time.ts";
import { randomId, sha256Hex } from "@changming/kit/ids";
import { fen, parseYuan, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { AlipayError, business } from "./alipay-wire.ts";
import type { SandboxOrder } from "./order-store.ts";
import { refundedFen } from "./payer.ts";
import type { SandboxCore } from "./sandbox-core.ts";

const products = { page: "FAST_INSTANT_TRADE_PAY", wap: "QUICK_WAP_WAY" } as const;

const payContent = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: z.string().regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/),
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
  product_code: z.string(),
  time_expire: z.string().optional(),
  quit_url: z.url().optional(),
  passback_params: z.string().max(512).optional(),
});

const invalid = (what: string) => new AlipayError("40002", "isv.invalid-parameter", `参数有误：${what}`);

export function readContent<Schema extends z.ZodType>(
  schema: Schema,
  params: Record<string, string>,
): z.output<Schema> {
  let read: unknown;
  try {
    read = JSON.parse(params["biz_content"] ?? "");
  } catch {
    throw invalid("biz_content");
  }
  const parsed = schema.safeParse(read);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.path.join(".") ?? "biz_content");
  return parsed.data;
}

/** Places the order of a merchant's form. Alipay itself does not know the trade before the payer logs in. */
export function placeAlipayOrder(
  core: SandboxCore,
  params: Record<string, string>,
  scene: "page" | "wap",
): SandboxOrder {
  const request = readContent(payContent, params);
  if (request.product_code !== products[scene]) throw invalid("product_code");
  if (scene === "wap" && request.quit_url === undefined) throw invalid("quit_url");
  const amount = parseYuan(request.total_amount);
  if (amount < 1) throw invalid("total_amount");
  const expiresAt = request.time_expire === undefined ? null : readBeijingTime(request.time_expire);
  if (request.time_expire !== undefined && expiresAt === null) throw invalid("time_expire");
  const fingerprint = sha256Hex(params["biz_content"] ?? "");
  const known = core.orderStore.find("alipay", request.out_trade_no);
  if (known) return sameOrder(known, fingerprint);
  const order: SandboxOrder = {
    provider: "alipay",
    outTradeNo: request.out_trade_no,
    token: randomId(),
    scene,
    amount,
    subject: request.subject,
    attach: request.passback_params ?? null,
    notifyUrl: params["notify_url"] ?? null,
    returnUrl: params["return_url"] ?? null,
    quitUrl: request.quit_url ?? null,
    fingerprint,
    createdAt: core.clock().toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    state: "unseen",
    isFinished: false,
    tradeNo: null,
    paidAt: null,
    refunds: [],
    notices: [],
  };
  core.orderStore.save(order);
  return order;
}

function sameOrder(known: SandboxOrder, fingerprint: string): SandboxOrder {
  if (known.state === "paid") throw business("ACQ.TRADE_HAS_SUCCESS", "交易已被支付");
  if (known.state === "closed") throw business("ACQ.TRADE_HAS_CLOSE", "交易已经关闭");
  if (known.fingerprint !== fingerprint) throw business("ACQ.CONTEXT_INCONSISTENT", "交易信息被篡改");
  return known;
}

/** The trade as far as Alipay knows it. Throws TRADE_NOT_EXIST for one that no payer has scanned. */
export function requireTrade(core: SandboxCore, request: { out_trade_no?: string; trade_no?: string }): SandboxOrder {
  const order = core.orderStore.search(
    (one) =>
      one.provider === "alipay" &&
      one.tradeNo !== null &&
      (one.outTradeNo === request.out_trade_no || one.tradeNo === request.trade_no),
  );
  if (!order) throw business("ACQ.TRADE_NOT_EXIST", "交易不存在");
  return core.payer.refresh(order);
}

export function tradeStatusOf(order: SandboxOrder): string {
  if (order.state === "open") return "WAIT_BUYER_PAY";
  if (order.state !== "paid") return "TRADE_CLOSED";
  if (order.isFinished) return "TRADE_FINISHED";
  return doneFen(order) >= order.amount ? "TRADE_CLOSED" : "TRADE_SUCCESS";
}

/** Fen that were refunded. */
export function doneFen({ refunds }: SandboxOrder): number {
  return refunds.filter(({ state }) => state === "success").reduce((sum, { amount }) => sum + amount, 0);
}

export const yuan = (amount: number) => yuanText(fen(amount));

export const beijing = (iso: string) => shanghaiDateTime(new Date(iso));

export function queriedTrade(order: SandboxOrder): Record<string, string> {
  const isPaid = order.state === "paid" && order.paidAt !== null;
  return {
    out_trade_no: order.outTradeNo,
    trade_no: order.tradeNo ?? "",
    trade_status: tradeStatusOf(order),
    total_amount: yuan(order.amount),
    receipt_amount: isPaid ? yuan(order.amount) : "0.00",
    buyer_pay_amount: isPaid ? yuan(order.amount) : "0.00",
    point_amount: "0.00",
    invoice_amount: "0.00",
    buyer_logon_id: "san***@sandbox.example",
    buyer_user_id: "2088000000000000",
    ...(isPaid && { send_pay_date: beijing(order.paidAt ?? "") }),
  };
}

/** Accepts a refund; the same number again changes nothing. */
export function startAlipayRefund(
  core: SandboxCore,
  order: SandboxOrder,
  request: { out_request_no?: string; refund_amount: string; refund_reason?: string },
) {
  if (order.state !== "paid") throw business("ACQ.TRADE_STATUS_ERROR", "交易状态不合法");
  if (order.isFinished) throw business("ACQ.TRADE_HAS_FINISHED", "交易已完结");
  const amount = parseYuan(request.refund_amount);
  const outRefundNo = request.out_request_no ?? order.outTradeNo;
  const same = order.refunds.find((refund) => refund.outRefundNo === outRefundNo);
  if (same && same.amount !== amount)
    throw business("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL", "撤销或退款金额与订单金额不一致");
  if (same) return { refund: same, next: null, isNew: false };
  const isPartWithoutNumber = request.out_request_no === undefined && amount !== order.amount;
  if (amount < 1 || isPartWithoutNumber || refundedFen(order) + amount > order.amount) {
    throw business("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL", "撤销或退款金额与订单金额不一致");
  }
  const reason = request.refund_reason ?? "";
  return { ...core.payer.startRefund(order, { outRefundNo, amount, reason, notifyUrl: null }), isNew: true };
}
