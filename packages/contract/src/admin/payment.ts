import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime, wireFlag, wireInt, wireText } from "../wire.ts";
import { adminListOf, adminPaging } from "./list.ts";
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
