import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime, wireFlag, wireId, wireInt, wireText } from "../wire.ts";
import { adminListOf, adminPaging, adminReauthenticationErrors, wireYuanOrNone } from "./wire.ts";
import { moneyDay } from "./order.ts";

const adminPaymentStates = [
  "created",
  "unknown",
  "pending",
  "failed",
  "closed",
  "succeeded",
  "surplus",
  "refunding",
  "refunded",
] as const;

/** 4 WeChat Pay, 6 Alipay, 0 both. */
export const channelFilter = wireInt({ min: 0, max: 6, message: "付款方式有误" }).default(0);

const paymentFilters = {
  number: wireText({ max: 64, message: "编号最多 64 个字" }).default(""),
  payType: channelFilter,
  state: z.enum(["", ...adminPaymentStates]).default(""),
  from: moneyDay,
  to: moneyDay,
};

export const adminPayments = {
  list: defineCall({
    method: "GET",
    path: "/api/admin/payment",
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "finance", "readOnly"],
    rate: "search",
    summary: "后台：支付流水，新的在前；可按编号、方式、状态、日期查找",
    input: z.object({ ...adminPaging, ...paymentFilters, isDescending: wireFlag().default(1) }),
    body: adminListOf(
      z.object({
        id: z.int(),
        order_id: z.int(),
        order_no: z.string(),
        payType: z.int(),
        gateway: z.string(),
        out_trade_no: z.string(),
        trade_no: z.string(),
        state: z.enum(adminPaymentStates),
        money: z.string(),
        fault: z.string(),
        create_time: wireDateTime,
        pay_time: z.union([wireDateTime, z.literal("")]),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
};

const path = "/api/admin/refund";

const adminRefundStates = ["due", "processing", "done", "failed", "closed"] as const;

/** `open`: due, in progress or failed. */
const refundFilters = {
  number: wireText({ max: 64, message: "编号最多 64 个字" }).default(""),
  payType: channelFilter,
  state: z.enum(["", "open", ...adminRefundStates]).default(""),
  from: moneyDay,
  to: moneyDay,
};

/** Of an order: 99 of the most expensive item. */
const maxRefundFen = 99 * 10_000_000;

export const adminRefunds = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "finance", "readOnly"],
    rate: "search",
    summary: "后台：退款；state 为 open 是还没有退成的，失败的在前",
    input: z.object({ ...adminPaging, ...refundFilters, isDescending: wireFlag().default(1) }),
    body: adminListOf(
      z.object({
        id: z.int(),
        order_id: z.int(),
        order_no: z.string(),
        out_refund_no: z.string(),
        payType: z.int(),
        money: z.string(),
        reason: z.string(),
        state: z.enum(adminRefundStates),
        /** The gateway's error name. */
        fault: z.string(),
        tries: z.int(),
        create_time: wireDateTime,
        done_time: z.union([wireDateTime, z.literal("")]),
        next_time: z.union([wireDateTime, z.literal("")]),
        can: z.object({ retry: z.boolean() }),
      }),
    ).extend({
      /** Yuan of all that match, except those that the gateway closed. */
      total_money: z.string(),
    }),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  give: defineCall({
    method: "POST",
    path,
    action: "give",
    auth: "staff",
    roles: ["administrator", "finance"],
    needsReauthentication: true,
    rate: "write",
    summary:
      "后台：把一笔订单的钱原路退回，全数或一部分，原因买家会看到；超过额度的等另一个人确认。礼物、心意值和名册都留着",
    input: z.object({
      orderId: wireId(),
      /** Yuan; empty: all that is left. With it `left`, the yuan that the page displays as left. */
      money: wireYuanOrNone(maxRefundFen).refine((amount) => amount !== 0, "退款金额至少 0.01 元"),
      left: wireYuanOrNone(maxRefundFen),
      reason: wireText({ min: 1, max: 80, message: "请写明退款原因，最多 80 个字，买家会看到" }),
    }),
    body: z.object({ is_waiting: z.boolean() }),
    errors: [...adminReauthenticationErrors, "notFound", "orderNotRefundable", "refundLeftChanged", "refundTooMuch"],
  }),
  retry: defineCall({
    method: "POST",
    path,
    action: "retry",
    auth: "staff",
    roles: ["administrator", "finance"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：失败或还在等的退款，现在就再去网关要一次；编号不变，不会退两次",
    input: z.object({ id: wireId() }),
    body: z.object({ state: z.enum(adminRefundStates) }),
    errors: [...adminReauthenticationErrors, "notFound", "refundSettled"],
  }),
};
