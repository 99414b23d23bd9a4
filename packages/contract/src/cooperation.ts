import { z } from "zod";
import { normalizeCode } from "@changming/kit/phone-number";
import { defineCall } from "./define.ts";
import { errors } from "./errors.ts";
import { clientRef, inviteCode, mobile, wireDateTime, wireFlag, wireText } from "./wire.ts";

export const cooperationStates = ["underReview", "approved", "rejected", "withdrawn"] as const;

/** The URL returned by an upload. */
const imageField = (message: string) => z.string(message).min(1, message).max(400, message);

const wrongCode = errors.cooperationCodeMismatch.message;
const isRead = "请阅读园区管理员协议";

export const cooperation = {
  apply: defineCall({
    method: "POST",
    path: "/api/fragment/applyCooperation",
    auth: "account",
    rate: "write",
    summary: "申请成为园区管理员；字段按此顺序检查，证照为上传所得的地址",
    // Validated in this order (R-cooperation-3, R-cooperation-4): the form displays the first error.
    input: z.object({
      applierName: wireText({ min: 1, max: 30, message: "请输入姓名" }),
      applierMobile: mobile,
      verificationCode: z
        .string("验证码不能为空")
        .max(40, wrongCode)
        .transform(normalizeCode)
        .refine((code) => code !== "", "验证码不能为空")
        .refine((code) => /^\d{6}$/.test(code), wrongCode),
      applierGardenName: wireText({ min: 1, max: 30, message: "请输入拟申请的园区名称" }),
      frontIdcard: imageField("请上传身份证正面"),
      backIdcard: imageField("请上传身份证反面"),
      agreement: wireFlag(isRead)
        .default(1)
        .refine((flag) => flag === 1, isRead),
      applierCompany: wireText({ max: 60, message: "单位名称最多 60 个字" }).default(""),
      tuiguangId: inviteCode("推荐人编号有误"),
      applierZhizhao: z.string("请重新上传营业执照").max(400, "请重新上传营业执照").default(""),
      ref: clientRef,
    }),
    body: z.object({ id: z.int(), state: z.enum(cooperationStates) }),
    errors: [
      "phoneOccupied",
      "cooperationCodeMismatch",
      "cooperationOpen",
      "referrerUnknown",
      "uploadUnknown",
      "tooManyAttempts",
    ],
  }),
  own: defineCall({
    method: "GET",
    path: "/api/fragment/myCooperation",
    auth: "account",
    rate: "read",
    summary: "自己最近一次合作申请的进度；没有申请过为 null",
    input: z.object({}),
    body: z.object({
      application: z
        .object({
          id: z.int(),
          state: z.enum(cooperationStates),
          garden_name: z.string(),
          company: z.string(),
          reason: z.string(),
          create_time: wireDateTime,
          /** Empty while it is under review. */
          decide_time: z.union([wireDateTime, z.literal("")]),
        })
        .nullable(),
    }),
    errors: [],
  }),
};
