import { z } from "zod";
import { randomId, sha256Hex } from "@changming/kit/ids";
import type { SandboxOrder, SandboxRefund } from "./order-store.ts";
import { refundedFen } from "./payer.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { openidOf, sandboxUsers } from "./wechat-users.ts";
import { WechatError } from "./wechat-wire.ts";

const text = (maxLength: number) => z.string().min(1).max(maxLength);

/** Unknown fields and null are rejected, as WeChat does. */
const createBody = z.strictObject({
  appid: text(32),
  mchid: text(32),
  description: text(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }).optional(),
  attach: text(128).optional(),
  notify_url: z
    .url()
    .max(255)
    .regex(/^[^?]*$/),
  goods_tag: text(32).optional(),
  support_fapiao: z.boolean().optional(),
  amount: z.strictObject({ total: z.number().int().min(1), currency: z.literal("CNY").optional() }),
  detail: z.object({}).loose().optional(),
  scene_info: z
    .object({ payer_client_ip: z.string(), h5_info: z.object({ type: z.string() }).loose().optional() })
    .loose()
    .optional(),
  settle_info: z.object({}).loose().optional(),
});

const jsapiBody = createBody.extend({ payer: z.strictObject({ openid: text(128) }) });

export type WechatScene = "native" | "h5" | "jsapi";

const tradeTypes: Record<string, string> = { native: "NATIVE", h5: "MWEB", jsapi: "JSAPI" };

export const tradeTypeOf = ({ scene }: Pick<SandboxOrder, "scene">): string => tradeTypes[scene] ?? "";

/** The payer as a transaction and a bill state it. */
export function payerOf({ payerOpenid = "oSandboxPayer0000000000000001" }: Pick<SandboxOrder, "payerOpenid">): string {
  return payerOpenid;
}

const paramError = (what: string) => new WechatError(400, "PARAM_ERROR", `参数错误：${what}`);

export function readBody<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    throw paramError("不是 JSON");
  }
  const parsed = schema.safeParse(read);
  if (!parsed.success) throw paramError(parsed.error.issues[0]?.path.join(".") || "多余的字段");
  return parsed.data;
}

/** Places an order, or finds the one that the same bytes placed and gives it a new code. */
export function placeWechatOrder(core: SandboxCore, body: string, scene: WechatScene): SandboxOrder {
  const { wechat } = core.keys;
  const isJsapi = scene === "jsapi";
  const { payer, ...request } = isJsapi ? readBody(jsapiBody, body) : { ...readBody(createBody, body), payer: null };
  if (request.appid !== wechat.appid || request.mchid !== wechat.mchid) {
    throw new WechatError(400, "APPID_MCHID_NOT_MATCH", "appid和mchid不匹配，请检查后再试");
  }
  if (scene === "h5" && !request.scene_info?.h5_info) throw paramError("scene_info.h5_info");
  if (payer && !sandboxUsers.some((_name, user) => openidOf(wechat.appid, user) === payer.openid)) {
    throw paramError("appid和openid不匹配");
  }
  const fingerprint = sha256Hex(`${scene} ${body}`);
  const known = core.orderStore.find("wechat", request.out_trade_no);
  if (known) {
    if (known.state === "paid") throw new WechatError(400, "ORDERPAID", "该订单已支付");
    if (known.state === "closed") throw new WechatError(400, "ORDER_CLOSED", "该订单已关闭");
    if (known.fingerprint !== fingerprint) {
      throw new WechatError(400, "INVALID_REQUEST", "请求重入时，参数与首次请求时不一致，请检查参数后再试");
    }
    known.token = randomId();
    core.orderStore.save(known);
    return known;
  }
  const order: SandboxOrder = {
    provider: "wechat",
    outTradeNo: request.out_trade_no,
    token: randomId(),
    scene,
    ...(payer && { payerOpenid: payer.openid }),
    amount: request.amount.total,
    subject: request.description,
    attach: request.attach ?? null,
    notifyUrl: request.notify_url,
    returnUrl: null,
    quitUrl: null,
    fingerprint,
    createdAt: core.clock().toISOString(),
    expiresAt: request.time_expire ? new Date(request.time_expire).toISOString() : null,
    state: "open",
    isFinished: false,
    tradeNo: null,
    paidAt: null,
    refunds: [],
    notices: [],
  };
  core.orderStore.save(order);
  return order;
}

const descriptions = { NOTPAY: "订单未支付", SUCCESS: "支付成功", CLOSED: "订单已关闭", REFUND: "订单发生过退款" };

/** The transaction as a query or a notification contains it. */
export function transactionOf({ keys }: Pick<SandboxCore, "keys">, order: SandboxOrder): Record<string, unknown> {
  const { appid, mchid } = keys.wechat;
  const paidState = refundedFen(order) > 0 ? "REFUND" : "SUCCESS";
  const state = order.state === "paid" ? paidState : order.state === "closed" ? "CLOSED" : "NOTPAY";
  const head = { appid, mchid, out_trade_no: order.outTradeNo, attach: order.attach ?? "" };
  const amount = { total: order.amount, currency: "CNY" };
  if (order.state !== "paid" || order.paidAt === null) {
    return { ...head, trade_state: state, trade_state_desc: descriptions[state], amount, payer: {} };
  }
  return {
    ...head,
    transaction_id: order.tradeNo,
    trade_type: tradeTypeOf(order),
    trade_state: state,
    trade_state_desc: descriptions[state],
    bank_type: "OTHERS",
    success_time: wechatTime(order.paidAt),
    payer: { openid: payerOf(order) },
    amount: { ...amount, payer_total: order.amount, payer_currency: "CNY" },
    promotion_detail: [],
  };
}

/** RFC 3339 with Beijing's offset, as WeChat writes instants. */
export function wechatTime(iso: string): string {
  return Temporal.Instant.from(iso).toString({ timeZone: "+08:00", smallestUnit: "second" });
}

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
