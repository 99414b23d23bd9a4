import { z } from "zod";
import { normalizeDigits } from "@changming/kit/digits";
import { defineCall } from "../define.ts";
import { siteInfoBody } from "../site-info.ts";
import { contentReaders, contentWriters } from "../staff-roles.ts";
import { clientRef, wireFlag, wireId, wireInt, wireParagraphs, wireText, wireVersion } from "../wire.ts";
import { imageUrl } from "./publication.ts";
import { adminWriteErrors } from "./wire.ts";

const path = "/api/admin/siteInfo";

const flag = z.int().min(0).max(1);
const text = (max: number, name: string) => wireText({ max, message: `${name}最多 ${max} 个字` });
const count = (max: number, name: string) => wireInt({ min: 0, max, message: `${name}是 0 到 ${max} 的整数` });

const yuan = (name: string) =>
  z
    .string(`请输入${name}`)
    .trim()
    .overwrite(normalizeDigits)
    .regex(/^\d{1,6}(?:\.\d{1,2})?$/, `${name}写成元，最多两位小数`);

const day = z.iso.date("日期有误");

const greyDayItem = z.object({
  id: z.int(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  is_yearly: flag,
  /** The pages are grey today because of it. */
  is_today: flag,
});

export const siteInfo = {
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: contentReaders,
    rate: "read",
    summary: "后台：站点信息的全部设置，连同素色日",
    input: z.object({}),
    body: siteInfoBody.omit({ today: true, opening: true, wechat_login: true, pay_methods: true }).extend({
      /** Yuan, two decimals; refunds above this amount need a second person. */
      second_person: z.string(),
      version: z.int(),
      greyDayList: z.array(greyDayItem),
    }),
    errors: ["staffRoleMissing"],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：改站点信息；theme 1 全站素色",
    input: z.object({
      version: wireVersion,
      name: wireText({ min: 1, max: 20, message: "请输入站名，最多 20 个字" }),
      logo: imageUrl,
      tel: text(40, "电话"),
      qrcode: text(300, "公众号二维码内容"),
      wxappQrcode: text(300, "小程序二维码内容"),
      address: text(100, "地址"),
      email: z.union([z.literal(""), z.email("邮箱有误")]),
      icp: text(60, "ICP 备案号"),
      policeFiling: text(60, "公安备案号"),
      copyright: text(100, "版权说明"),
      websiteSummary: text(300, "网站简介"),
      welcomeStatement: text(100, "欢迎语"),
      cooperationTips: wireParagraphs({ max: 500, empty: "", long: "合作说明最多 500 个字" }),
      theme: wireFlag(),
      freeGiftNums: count(100, "每日免费礼物数"),
      albumNumsLimit: count(200, "相册数"),
      photoNumsLimit: count(500, "每册照片数"),
    }),
    body: z.object({ version: z.int() }),
    errors: [...adminWriteErrors, "editedMeanwhile", "uploadUnknown"],
  }),
  setMoney: defineCall({
    method: "POST",
    path,
    action: "setMoney",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：改入驻费用、是否收费，以及多大的退款要第二个人确认；调高要等第二个人",
    input: z.object({
      version: wireVersion,
      isNeedPay: wireFlag(),
      applyMoney: yuan("入驻费用"),
      secondPerson: yuan("退款金额"),
    }),
    /** `is_waiting`: a higher refund limit takes effect only after a second person has confirmed it. */
    body: z.object({ version: z.int(), is_waiting: z.boolean() }),
    errors: [...adminWriteErrors, "staffProofNeeded", "editedMeanwhile", "approvalWaiting"],
  }),
};

const greyPath = "/api/admin/greyDay";

export const greyDay = {
  add: defineCall({
    method: "POST",
    path: greyPath,
    action: "add",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：添素色日，一天或几天；isYearly 1 每年这一天",
    input: z.object({
      ref: clientRef,
      name: wireText({ min: 1, max: 30, message: "请写明是什么日子，最多 30 个字" }),
      from: day,
      /** Empty: that day only. */
      to: z.union([z.literal(""), day]).default(""),
      isYearly: wireFlag().default(0),
    }),
    body: z.object({ id: z.int() }),
    errors: [...adminWriteErrors, "alreadySent"],
  }),
  remove: defineCall({
    method: "POST",
    path: greyPath,
    action: "remove",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：删去素色日",
    input: z.object({ id: wireId() }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminWriteErrors, "notFound"],
  }),
};
