import { z } from "zod";
import { cleanText } from "@changming/kit/text";
import { defineCall } from "./define.ts";
import { orderBody, ownAddress, payType } from "./order.ts";
import { address, clientRef, listOf, wireDateTime, wireFlag, wireId } from "./wire.ts";

export const applicationStates = ["awaitingPayment", "underReview", "approved", "rejected", "withdrawn"] as const;

const path = "/api/relationResidence/index";

const tooLong = "填写的内容有误或太长了";

/**
 * A field as it stands in the form: what is wrong with it, and in which order that is told, `firstApplicationFault`
 * says, which needs the day, the gardens and the calendar.
 */
const field = (options: { keepLines?: boolean } = {}) =>
  z
    .union([z.string().max(20_000, tooLong), z.number()], { error: tooLong })
    .default("")
    .transform((text) => cleanText(String(text), options));

const calendar = field().transform((text) => text || "solar");

/** How it is paid; left out, or empty, where nothing is. */
const payTypeIfAny = z.union([z.literal("").transform(() => undefined), payType], "请选择付款方式").optional();

/** The fields of the specification, and which calendar the dates are written in. */
export const applicationInput = {
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
  /** Whom the residence shows itself to at first: 0 everyone, 1 the family. Absent: everyone, or as it was sent before. */
  is_close: wireFlag("请选择公开还是私密").optional(),
};

/** A time, or empty when it has not come. */
export const timeOrNone = z.union([wireDateTime, z.literal("")]);

/** A picture that is there already: `value` names it when the form is sent again, `url` shows it for a while. */
const keptPicture = z.object({ value: z.string(), url: address });

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
  /** The state in words. */
  state_text: z.string(),
  /** Why it was rejected; else empty. */
  reason: z.string(),
  /** What it lacks before it can be decided: 付款, papers that are gone. */
  missing: z.array(z.string()),
  create_time: wireDateTime,
  send_time: timeOrNone,
  decide_time: timeOrNone,
  /** Yuan, two decimals: what is to be paid now; `0.00` when nothing is. */
  money: z.string(),
  can: z.object({ mend: z.boolean(), pay: z.boolean(), withdraw: z.boolean() }),
});

const sent = z.object({
  id: z.int(),
  state: z.enum(applicationStates),
  /** As the specification has them; empty when nothing is to be paid. */
  orderId: z.string(),
  config: z.string(),
  /** How it is paid, as `createOrder` answers; null when nothing is to be paid. */
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
      portrait: keptPicture,
      /** null: erased, to be sent again. */
      shengu_zhengming: keptPicture.nullable(),
      relationship_zhengming: keptPicture.nullable(),
      other_zhengming: z.array(keptPicture),
      erase_time: timeOrNone,
      residence_id: z.int(),
    }),
    errors: ["notFound"],
  }),
};
