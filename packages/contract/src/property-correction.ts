import { z } from "zod";
import { normalizeDigits } from "@changming/kit/digits";
import { defineCall } from "./define.ts";
import {
  clientRef,
  familyPath as path,
  listOf,
  page,
  pageSize,
  wireDateTime,
  wireFlag,
  wireId,
  wireInt,
  wireLifeDate,
  wireLine,
  wireParagraphs,
} from "./wire.ts";

const correctionStates = ["waiting", "corrected", "declined"] as const;

const item = z.object({
  id: z.int(),
  content: z.string(),
  state: z.enum(correctionStates),
  answer: z.string(),
  create_time: wireDateTime,
  /** Empty while it is pending. */
  decide_time: z.union([wireDateTime, z.literal("")]),
});

/** Facts on a certificate that a family cannot change by itself. */
const facts = z.object({
  level: z.int(),
  letter: z.string(),
  number: z.int(),
  name: z.string(),
  gender: z.int(),
  /** Province and city, comma between. */
  jiguan_str: z.string(),
  nation: z.string(),
  birthday: wireLifeDate,
  birthday_calendar: z.enum(["solar", "lunar"]),
  birthday_leap: z.int(),
  shengu_date: wireLifeDate,
  shengu_calendar: z.enum(["solar", "lunar"]),
  shengu_leap: z.int(),
});

const calendar = z.enum(["solar", "lunar"], "历法有误").default("solar");
const leap = wireFlag().default(0);
const on = z.string("日期有误").overwrite(normalizeDigits).max(12, "日期有误").optional();

/** The corrected facts; an omitted one stays. A date comes with its calendar. */
const corrected = {
  level: wireInt({ min: 1, max: 7, message: "请选择居所等级" }).optional(),
  letter: z
    .string("字母区有误")
    .regex(/^[A-Z#]$/, "字母区有误")
    .optional(),
  number: wireInt({ min: 1, max: 99_999, message: "编号请填 1 到 99999" }).optional(),
  name: wireLine({ max: 30, empty: "请输入真实姓名", long: "姓名最多 30 个字" }).optional(),
  gender: wireInt({ min: 1, max: 2, message: "请选择性别" }).optional(),
  jiguan_str: z.string("请选择籍贯").max(60, "请选择籍贯").optional(),
  nation: wireLine({ max: 20, empty: "请输入民族", long: "民族最多 20 个字" }).optional(),
  birthday: on,
  birthday_calendar: calendar,
  birthday_leap: leap,
  shengu_date: on,
  shengu_calendar: calendar,
  shengu_leap: leap,
};

export const propertyCorrection = {
  ask: defineCall({
    method: "POST",
    path,
    action: "askCorrection",
    auth: "account",
    rate: "write",
    summary: "申请更正居所证书，由园区管理员答复到站内消息；一个居所同时只有一条，同一 ref 只申请一次",
    input: z.object({
      residenceId: wireId(),
      content: wireParagraphs({ min: 1, max: 300, empty: "请写明要更正的内容", long: "更正说明最多 300 个字" }),
      ref: clientRef,
    }),
    body: item,
    errors: ["notFound", "correctionOpen"],
  }),
  list: defineCall({
    method: "GET",
    path,
    action: "correctionList",
    auth: "account",
    rate: "read",
    summary: "居所的更正申请，新的在前；只有主理人与管理人可看",
    input: z.object({ residenceId: wireId(), page, pageSize: pageSize(10) }),
    body: listOf(item),
    errors: ["notFound", "pageTooDeep"],
  }),
  queue: defineCall({
    method: "GET",
    path: "/api/garden/correction",
    action: "correctionQueue",
    auth: "account",
    rate: "read",
    summary: "自己园区里等候答复的更正申请，先来的在前，连同证书上现有的各项；没有园区的为空",
    input: z.object({ page, pageSize: pageSize(15) }),
    body: listOf(
      item.extend({
        residenceId: z.int(),
        residence_name: z.string(),
        garden_name: z.string(),
        number_text: z.string(),
        /** 1: private; the page of its certificate is visible to the family only. */
        is_close: z.int(),
        certificate_number: z.string(),
        nickname: z.string(),
        facts,
      }),
    ).extend({ levels: z.array(z.object({ level: z.int(), level_name: z.string() })) }),
    errors: ["pageTooDeep"],
  }),
  answer: defineCall({
    method: "POST",
    path: "/api/garden/correction",
    action: "answerCorrection",
    auth: "account",
    rate: "write",
    summary:
      "答复更正申请，须写明：isDone 1 更正，带上要改的各项，至少改动一项，证书随之改变；0 不更正。只有该园区的管理员可做，两人同时只有一人答复成",
    input: z.object({
      id: wireId(),
      isDone: wireFlag("请选择更正或不更正"),
      answer: wireParagraphs({ min: 1, max: 300, empty: "请写明答复", long: "答复最多 300 个字" }),
      ...corrected,
    }),
    body: item,
    errors: ["notFound", "correctionAnswered", "levelNotOffered", "nothingCorrected", "numberTaken"],
  }),
};
