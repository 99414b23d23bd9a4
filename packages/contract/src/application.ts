import { z } from "zod";
import { cleanText } from "@changming/kit/text";
import { defineCall } from "./define.ts";
import { orderBody, ownAddress, payType } from "./order.ts";
import { address, clientRef, listOf, wireDateTime, wireFlag, wireId } from "./wire.ts";

export const applicationStates = ["awaitingPayment", "underReview", "approved", "rejected", "withdrawn"] as const;

const path = "/api/relationResidence/index";

const tooLong = "填写的内容有误或太长了";

/**
 * A field without validation of its own: `firstApplicationError` decides which error comes first, because it also needs
 * today's date, the gardens and the calendar.
 */
const field = (options: { keepLines?: boolean } = {}) =>
  z
    .union([z.string().max(20_000, tooLong), z.number()], { error: tooLong })
    .default("")
    .transform((text) => cleanText(String(text), options));

const calendar = field().transform((text) => text || "solar");

/** Payment method; absent or empty when nothing has to be paid. */
const payTypeIfAny = z.union([z.literal("").transform(() => undefined), payType], "请选择付款方式").optional();

/** The fields of R-application-2, and the calendars of the dates. */
const applicationInput = {
  avatar: field(),
  name: field(),
  gender: field(),
  jiguan_str: field(),
  nation: field(),
  birthday: field(),
  shengu_date: field(),
  garden_id: field(),
  shengu_guanxi: field(),
  shengu_zhengming: field(),
  relationship_zhengming: field(),
  other_zhengming: field(),
  shuoming_text: field({ keepLines: true }),
  /** `solar` or `lunar`. */
  birthday_calendar: calendar,
  birthday_leap: field(),
  shengu_calendar: calendar,
  shengu_leap: field(),
  /**
   * Initial visibility of the residence: 0 everyone, 1 the family. Absent: everyone, or as sent before
   * (R-application-18).
   */
  is_close: wireFlag("请选择公开还是私密").optional(),
};

/** A time, or empty when it has not come yet. */
export const timeOrNone = z.union([wireDateTime, z.literal("")]);

/** A stored image: `value` identifies it when the form is sent again, `url` displays it for a while. */
const storedImage = z.object({ value: z.string(), url: address });

const listed = z.object({
  id: z.int(),
  name: z.string(),
  avatar: address,
  gender: z.int(),
  birthday: z.string(),
  shengu_date: z.string(),
  garden_id: z.int(),
  garden_name: z.string(),
  state: z.enum(applicationStates),
  /** Label of the state. */
  state_text: z.string(),
  /** Why it was rejected; else empty. */
  reason: z.string(),
  /** What is missing before a decision: 付款, erased documents. */
  missing: z.array(z.string()),
  create_time: wireDateTime,
  send_time: timeOrNone,
  decide_time: timeOrNone,
  /** Yuan, two decimals: what has to be paid now; `0.00` when nothing. */
  money: z.string(),
  can: z.object({ mend: z.boolean(), pay: z.boolean(), withdraw: z.boolean() }),
});

const sent = z.object({
  id: z.int(),
  state: z.enum(applicationStates),
  /** The fields of R-application-11; empty when nothing has to be paid. */
  orderId: z.string(),
  config: z.string(),
  /** The payment as `createOrder` returns it; null when nothing has to be paid. */
  order: orderBody.nullable(),
});

const paymentErrors = ["payMethodOff", "payInBrowser", "orderTooSoon", "orderClosed"] as const;

export const application = {
  apply: defineCall({
    method: "POST",
    path,
    action: "applyResidence",
    auth: "account",
    rate: "write",
    summary:
      "提交居所入驻申请；按规格第 5 节的顺序检查。带 id 即修改后再次提交，原有图片传其 value。要付款时同时下单，金额只看站点设置",
    input: z.object({
      id: wireId().optional(),
      ...applicationInput,
      payType: payTypeIfAny,
      quitUrl: ownAddress,
      returnUrl: ownAddress,
      ref: clientRef,
    }),
    body: sent,
    errors: [
      ...([
        "notFound",
        "phoneNeeded",
        "applicationOpen",
        "applicationSettled",
        "applicationsUsedUp",
        "alreadySent",
        "uploadUnknown",
      ] as const),
      ...paymentErrors,
    ],
  }),
  pay: defineCall({
    method: "POST",
    path,
    action: "payApplication",
    auth: "account",
    rate: "write",
    summary: "为尚未付款的入驻申请付款：订单过期、换付款方式或换价后也用它",
    input: z.object({ id: wireId(), payType, quitUrl: ownAddress, returnUrl: ownAddress }),
    body: sent,
    errors: ["notFound", "applicationSettled", ...paymentErrors],
  }),
  withdraw: defineCall({
    method: "POST",
    path,
    action: "withdrawApplication",
    auth: "account",
    rate: "write",
    summary: "撤回自己尚未通过的入驻申请：付过的钱原路退回，材料与填写的内容随即删去；再次撤回得到同样的回答",
    input: z.object({ id: wireId() }),
    body: z.object({ id: z.int(), state: z.enum(applicationStates) }),
    errors: ["notFound", "applicationSettled"],
  }),
  own: defineCall({
    method: "GET",
    path,
    alsoPost: true,
    action: "applyLogList",
    auth: "account",
    rate: "read",
    summary: "自己尚未通过的入驻申请：状态、原因、还缺什么；至多 100 份，新的在前",
    input: z.object({}),
    body: listOf(listed),
    errors: [],
  }),
  ownDetail: defineCall({
    method: "GET",
    path,
    action: "applyDetail",
    auth: "account",
    rate: "read",
    summary: "自己的一份入驻申请，用于查看与修改；证明材料的地址十分钟内有效，每次查看都有记录",
    input: z.object({ id: wireId() }),
    body: listed.extend({
      jiguan_str: z.string(),
      nation: z.string(),
      birthday_calendar: z.enum(["solar", "lunar"]),
      birthday_leap: z.int(),
      shengu_calendar: z.enum(["solar", "lunar"]),
      shengu_leap: z.int(),
      shengu_guanxi: z.string(),
      shuoming_text: z.string(),
      is_close: z.int(),
      portrait: storedImage,
      /** null: erased, must be sent again. */
      shengu_zhengming: storedImage.nullable(),
      relationship_zhengming: storedImage.nullable(),
      other_zhengming: z.array(storedImage),
      erase_time: timeOrNone,
      residence_id: z.int(),
    }),
    errors: ["notFound"],
  }),
};
