import { z } from "zod";
import { normalizePhone } from "@changming/kit/phone-number";
import { defineCall } from "../define.ts";
import { largestId } from "../limits.ts";
import { wireDateTime, wireFlag, wireId, wireInt, wireText } from "../wire.ts";
import { adminListOf, adminPaging, wireYuanOrNone } from "./wire.ts";

const path = "/api/admin/order";

const adminOrderKinds = ["gift", "dressing", "application"] as const;
export const adminOrderStates = ["created", "paying", "paid", "delivered", "closed", "refunding", "refunded"] as const;

export const moneyDay = z.union([z.literal(""), z.iso.date("日期有误")]).default("");
const timeOrNone = z.union([wireDateTime, z.literal("")]);
const readers = ["administrator", "finance", "readOnly"] as const;

/** Filters of the order list and of its export. */
const orderFilters = {
  /** Full number of an order, a payment or a refund, this site's or the gateway's. */
  number: wireText({ max: 64, message: "编号最多 64 个字" }).default(""),
  mobile: z
    .union([
      z.literal(""),
      z
        .string()
        .overwrite(normalizePhone)
        .regex(/^1[3-9]\d{9}$/, "请输入完整的手机号"),
    ])
    .default(""),
  residenceId: wireInt({ min: 0, max: largestId, message: "居所编号有误" }).default(0),
  kind: z.enum(["", ...adminOrderKinds]).default(""),
  state: z.enum(["", ...adminOrderStates]).default(""),
  from: moneyDay,
  to: moneyDay,
  least: wireYuanOrNone(),
  most: wireYuanOrNone(),
};

const adminOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  kind: z.enum(adminOrderKinds),
  title: z.string(),
  /** 0 and empty for an application. */
  residence_id: z.int(),
  residence_name: z.string(),
  account_id: z.int(),
  nickname: z.string(),
  /** 138****8000; in full in the detail, for roles that may call the buyer. */
  mobile: z.string(),
  state: z.enum(adminOrderStates),
  money: z.string(),
  /** Yuan returned to the buyer so far, of what the order was paid with: `0.00` when nothing was. */
  refunded: z.string(),
  /** 4, 6, or 0 for a free order. */
  payType: z.int(),
  create_time: wireDateTime,
  pay_time: timeOrNone,
});

const payment = z.object({
  id: z.int(),
  payType: z.int(),
  /** `live` or `sandbox`. */
  gateway: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  state: z.string(),
  money: z.string(),
  fault: z.string(),
  create_time: wireDateTime,
  pay_time: timeOrNone,
});

/** A notification of a gateway or the result of a query; never its bytes. */
const news = z.object({
  id: z.int(),
  payment_id: z.int(),
  source: z.string(),
  result: z.string(),
  time: wireDateTime,
  request_id: z.string(),
});

const step = z.object({
  id: z.int(),
  object: z.string(),
  object_id: z.int(),
  from_state: z.string(),
  to_state: z.string(),
  actor_kind: z.string(),
  time: wireDateTime,
});

const orderRefund = z.object({
  id: z.int(),
  out_refund_no: z.string(),
  money: z.string(),
  reason: z.string(),
  state: z.string(),
  fault: z.string(),
  create_time: wireDateTime,
  done_time: timeOrNone,
});

export const adminOrders = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：订单，新的在前；可按各种编号、手机号、居所、种类、状态、日期、金额查找",
    input: z.object({
      ...adminPaging,
      ...orderFilters,
      sort: z.enum(["id", "money"]).default("id"),
      isDescending: wireFlag().default(1),
    }),
    body: adminListOf(adminOrder),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "detail",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：一笔订单的来龙去脉：支付、回调、退款、送达和账目",
    input: z.object({ id: wireId() }),
    body: adminOrder.extend({
      deliver_time: timeOrNone,
      expire_time: wireDateTime,
      closed_reason: z.string(),
      items: z.array(
        z.object({ name: z.string(), nums: z.int(), unit: z.string(), price: z.string(), coin_nums: z.int() }),
      ),
      payments: z.array(payment),
      news: z.array(news),
      steps: z.array(step),
      refunds: z.array(orderRefund),
      deliveries: z.array(
        z.object({ id: z.int(), gift_name: z.string(), nums: z.int(), coin_nums: z.int(), time: wireDateTime }),
      ),
      /** From the ledger, in yuan: received, refunded, still owed to the buyer, and sold. */
      books: z.object({
        received: z.string(),
        returned: z.string(),
        owed: z.string(),
        sold: z.string(),
        /** Received equals refunded, owed and sold together, and the payments and refunds agree. */
        is_sound: z.boolean(),
      }),
      /** Empty: it can be refunded. */
      refund_hindrance: z.string(),
      /** Yuan that a further refund may request: neither returned nor on its way. */
      refund_left: z.string(),
      /** Yuan of it that need no second person. */
      refund_alone: z.string(),
      /** A refund is waiting for that confirmation. */
      is_asked: z.boolean(),
      /** `refundPart`: a part may be refunded, also where the whole may not. */
      can: z.object({ refund: z.boolean(), refundPart: z.boolean(), ask: z.boolean() }),
    }),
    errors: ["staffRoleMissing", "notFound"],
  }),
  ask: defineCall({
    method: "POST",
    path,
    action: "ask",
    auth: "staff",
    roles: ["administrator", "finance"],
    rate: "write",
    summary: "后台：再去网关问一次这笔订单的支付；付了的按付了算",
    input: z.object({ id: wireId() }),
    body: z.object({
      state: z.enum(adminOrderStates),
      /** The gateway's answer for each payment that was queried. */
      answers: z.array(z.object({ out_trade_no: z.string(), known: z.enum(["paid", "open", "closed", "unsure"]) })),
    }),
    errors: ["originForeign", "staffPageStale", "staffRoleMissing", "notFound"],
  }),
};
