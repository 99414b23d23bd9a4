import { z } from "zod";
import { defineCall } from "./define.ts";
import { lastsUntil, scenePlace } from "./gift.ts";
import { maxQuantity } from "./limits.ts";
import { address, clientRef, wireDateTime, wireFlag, wireId, wireInt, wireText } from "./wire.ts";

const path = "/api/missOrder/index";

/**
 * State of an order for its buyer. `preparing`: retry, the gateway has not answered yet; `withdrawn`: nothing has to be
 * paid any more, and a payment that comes all the same is refunded.
 */
const orderStates = [
  "preparing",
  "waiting",
  "failed",
  "paid",
  "expired",
  "withdrawn",
  "refunding",
  "refunded",
] as const;

export const payType = wireInt({ min: 4, max: 6, message: "请选择付款方式" })
  .refine((value) => value !== 5, "请选择付款方式")
  .transform((value): 4 | 6 => (value === 4 ? 4 : 6));

export const orderId = z.string("订单号有误").regex(/^[0-9A-Z]{16,32}$/, "订单号有误");

/** A page of this site; anything else is no error but leads to the default page. */
export const ownAddress = wireText({ max: 1_000, message: "返回地址太长了" }).default("");

/** The answer to an order, and its state later (R-order-1, R-order-2). */
export const orderBody = z.object({
  orderId: z.string(),
  /** What is paid for. */
  kind: z.enum(["gift", "dressing", "application"]),
  /**
   * What the payer gets: text of the code (`code`), URL (`redirect`), markup of a form (`form`), or the
   * parameters of WeChat's `getBrandWCPayRequest` as JSON (`bridge`). Empty for `payer`: WeChat must first say who pays
   * (`authAddress` with authType 2, then `authPayer`), then `payOrder` gets the rest.
   */
  config: z.string(),
  configKind: z.enum(["", "code", "redirect", "form", "bridge", "payer"]),
  state: z.enum(orderStates),
  payType: z.int(),
  /** Yuan, two decimals: the amount to pay. */
  money: z.string(),
  title: z.string(),
  residenceId: z.int(),
  expires_at: wireDateTime,
  /** Seconds left for the payment. */
  expiresIn: z.int(),
  /** The gift, once it is delivered; null before, and for an application. */
  given: z
    .object({ gift_name: z.string(), image: address, scene_place: scenePlace, lasts_until: lastsUntil })
    .nullable(),
});

export const order = {
  create: defineCall({
    method: "POST",
    path,
    action: "createOrder",
    auth: "account",
    rate: "write",
    summary:
      "下单献礼：payType 4 微信、6 支付宝，nums 1–99；价格只看我们自己的数据，免费礼物一次一份、立即送达；同一 ref 得到同一订单，换了 payType 即改用那种方式；isAdult 1 声明已满十八周岁，站点要求时第一次付费要带",
    input: z.object({
      payType,
      residenceId: wireId(),
      giftId: wireId("请选择礼物"),
      /** Whole numbers in this range (R-gift-8); of a free gift only one (R-gift-11). */
      nums: wireInt({ min: 1, max: maxQuantity, message: `数量请填 1 到 ${maxQuantity}` }).default(1),
      authCode: wireText({ max: 200, message: "参数有误" }).default(""),
      /** 1: the buyer declares to be 18 or older; stored once (R-order-9). */
      isAdult: wireFlag().default(0),
      returnUrl: ownAddress,
      quitUrl: ownAddress,
      ref: clientRef,
    }),
    body: orderBody,
    errors: [
      "notFound",
      "giftGone",
      "dressingForFamily",
      "dressingNotAtStele",
      "freeGiftSingle",
      "freeGiftsUsedUp",
      "ageNotDeclared",
      "payMethodOff",
      "payInBrowser",
      "orderTooSoon",
      "orderClosed",
    ],
  }),
  pay: defineCall({
    method: "POST",
    path,
    action: "payOrder",
    auth: "account",
    rate: "write",
    summary: "继续付款：换付款方式、二维码过期或订单超时后重新取码；先查清之前的付款，再给新的",
    input: z.object({ orderId, payType, returnUrl: ownAddress, quitUrl: ownAddress }),
    body: orderBody,
    errors: ["notFound", "payMethodOff", "payInBrowser", "orderTooSoon", "orderClosed"],
  }),
  query: defineCall({
    method: "POST",
    path,
    action: "queryOrder",
    auth: "account",
    rate: "read",
    summary: "查询订单：1 已付款，0 尚未",
    input: z.object({ orderId, payType: payType.optional() }),
    body: z.int().min(0).max(1),
    errors: ["notFound"],
  }),
  state: defineCall({
    method: "POST",
    path,
    action: "orderState",
    auth: "account",
    rate: "read",
    summary: "订单现状：与下单的回答相同，包括网关稍后才给的付款码",
    input: z.object({ orderId }),
    body: orderBody,
    errors: ["notFound"],
  }),
};
