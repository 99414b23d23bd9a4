import { z } from "zod";
import { applicationStates, timeOrNone } from "./application.ts";
import { defineCall } from "./define.ts";
import { largestId } from "./limits.ts";
import { maxReasonLength, type RejectionReason, rejectionReasons } from "./rejection-reasons.ts";
import { address, page, pageSize, wireDateTime, wireFlag, wireId, wireInt, wireText } from "./wire.ts";

const path = "/api/garden/applicationReview";

/** One application in a queue. */
export const queuedApplication = z.object({
  id: z.int(),
  name: z.string(),
  gender: z.int(),
  /** `1938–2023` */
  years: z.string(),
  avatar: address,
  garden_id: z.int(),
  garden_name: z.string(),
  nickname: z.string(),
  shengu_guanxi: z.string(),
  state: z.enum(applicationStates),
  state_text: z.string(),
  send_time: wireDateTime,
  /** How often it was sent; above 1 it was corrected. */
  times: z.int(),
  /** Whole hours it has been waiting, or waited. */
  hours: z.int(),
  decide_time: timeOrNone,
});

/** A document: its key, its label, and a URL for viewing it with a watermark, valid for ten minutes. */
const documentItem = z.object({ paper: z.string(), label: z.string(), url: address });

/** A letter zone; empty for the zone of the family name's reading. */
const letter = z
  .string("字母区有误")
  .regex(/^[A-Z#]?$/, "字母区有误")
  .default("");

const keysOf = <Key extends string>(list: Record<Key, string>) => Object.keys(list) as Key[];
const badReason = `请选择或填写驳回的原因，最多 ${maxReasonLength} 个字`;

/** From `detail`: which submission was viewed and is decided about. */
const times = wireInt({ min: 1, max: largestId, message: "请刷新页面后再决定" });

const decided = z.object({
  id: z.int(),
  state: z.enum(applicationStates),
  residence_id: z.int(),
  /** `S区 0326 号`; empty when it was rejected. */
  number_text: z.string(),
});

export const applicationReview = {
  queue: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "account",
    rate: "read",
    summary: "园区管理员：待审的入驻申请，等得最久的在前；isDecided 1 为已审的，新的在前；gardenId 只看一园",
    input: z.object({
      gardenId: wireId().optional(),
      isDecided: wireFlag().default(0),
      page,
      pageSize: pageSize(15),
    }),
    body: z.object({
      counts: z.int(),
      itemList: z.array(queuedApplication),
      /** Every garden that the caller decides for. */
      gardens: z.array(z.object({ id: z.int(), garden_name: z.string(), waiting: z.int() })),
      /** Whole hours that the oldest application of all those gardens has been waiting. */
      oldest_hours: z.int(),
    }),
    errors: ["notFound", "pageTooDeep"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "account",
    rate: "read",
    summary:
      "园区管理员：一份入驻申请的全部内容、材料、经过，以及通过后会得到的字母区与编号；letter 另问一个字母区的编号",
    input: z.object({ id: wireId(), letter }),
    body: queuedApplication.extend({
      jiguan_str: z.string(),
      nation: z.string(),
      birthday: z.string(),
      /** As the applicant wrote it: 农历 or solar. */
      birthday_text: z.string(),
      /** The same day in the other calendar; empty when it is not known to the day. */
      birthday_other: z.string(),
      shengu_date: z.string(),
      shengu_text: z.string(),
      shengu_other: z.string(),
      /** Counted the Chinese way; 0 when unknown. */
      age: z.int(),
      shuoming_text: z.string(),
      /** 1: a private residence is requested; 0: a public one. */
      is_close: z.int(),
      /** `138****0002` */
      mobile: z.string(),
      is_paid: z.boolean(),
      papers: z.array(documentItem),
      papers_erase_time: timeOrNone,
      reason: z.string(),
      residence_id: z.int(),
      /** What an approval would assign; the requested letter. */
      letter: z.string(),
      number_text: z.string(),
      levels: z.array(z.object({ level: z.int(), level_name: z.string() })),
      reasons: z.array(z.object({ code: z.string(), text: z.string() })),
      history: z.array(
        z.object({
          time: wireDateTime,
          state_text: z.string(),
          /** 申请人, 园区管理员, 平台工作人员 or 系统. */
          by: z.string(),
          reason: z.string(),
        }),
      ),
      /** Views of documents by those who decide, latest first, fifty at most. */
      looks: z.array(z.object({ time: wireDateTime, nickname: z.string(), label: z.string() })),
      /** Whether the caller has viewed a document of this submission. */
      has_looked: z.boolean(),
      /**
       * The pending applications after and before it in the caller's whole queue, which wraps around; 0: no other one.
       */
      next_id: z.int(),
      previous_id: z.int(),
      can: z.object({ decide: z.boolean() }),
    }),
    errors: ["notFound"],
  }),
  approve: defineCall({
    method: "POST",
    path,
    action: "approve",
    auth: "account",
    rate: "write",
    summary:
      "园区管理员：通过入驻申请，定等级；字母区按姓氏读音，可改。建成居所、编号、证书，并告知申请人。times 是看过的那一次提交",
    input: z.object({
      id: wireId(),
      times,
      level: wireInt({ min: 1, max: 7, message: "请选择居所等级" }),
      letter,
    }),
    body: decided,
    errors: ["notFound", "ownApplication", "applicationChanged", "applicationDecided", "levelNotOffered"],
  }),
  reject: defineCall({
    method: "POST",
    path,
    action: "reject",
    auth: "account",
    rate: "write",
    summary:
      "园区管理员：驳回入驻申请，reasonCode 选一个常用原因，或在 reason 里自己写；付过的钱原路退回，并告知申请人。times 是看过的那一次提交",
    input: z
      .object({
        id: wireId(),
        times,
        reasonCode: z
          .union([z.literal(""), z.enum(keysOf<RejectionReason>(rejectionReasons))], { error: badReason })
          .default(""),
        reason: wireText({ max: maxReasonLength, message: badReason }).default(""),
      })
      .refine(({ reasonCode, reason }) => reasonCode !== "" || reason !== "", { path: ["reason"], message: badReason }),
    body: decided,
    errors: ["notFound", "ownApplication", "applicationChanged", "applicationDecided"],
  }),
};
