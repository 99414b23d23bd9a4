import { z } from "zod";
import { defineCall } from "../define.ts";
import { staffRoles } from "../staff-roles.ts";
import { verificationCode, wireFlag, wireInt, wireText } from "../wire.ts";

const path = "/api/admin/dailyReport";

const channel = z.enum(["mail", "sms"], "请选择邮件或短信");
const channelOrNone = z.enum(["mail", "sms", ""]);
const writeErrors = ["originForeign", "staffPageStale"] as const;
const done = z.object({ done: z.literal(true) });

export const dailyReport = {
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: staffRoles,
    rate: "read",
    summary: "后台：自己的日报，寄到哪里、几点、最近一次怎样",
    input: z.object({}),
    body: z.object({
      can: z.object({ mail: z.boolean(), sms: z.boolean() }),
      /** Empty: no confirmed address yet. */
      channel: channelOrNone,
      address: z.string(),
      /** The address that waits for its code; empty: none. */
      pending_channel: channelOrNone,
      pending_address: z.string(),
      is_on: z.boolean(),
      hour: z.int(),
      skips_empty: z.boolean(),
      /** The newest report; `day` is empty when there was none. */
      last: z.object({
        day: z.string(),
        state: z.enum(["", "sending", "sent", "skipped", "waiting", "failed", "unknown"]),
        error: z.string(),
      }),
    }),
    errors: [],
  }),
  sendCode: defineCall({
    method: "POST",
    path,
    action: "sendCode",
    auth: "staff",
    roles: staffRoles,
    rate: "credentials",
    summary: "后台：给收日报的地址发验证码，channel mail 邮箱、sms 手机号",
    input: z.object({ channel, address: wireText({ min: 1, max: 100, message: "请填写地址，最多 100 个字" }) }),
    body: done,
    errors: [...writeErrors, "reportChannelOff", "codeTooSoon", "mailUnavailable", "smsUnavailable"],
  }),
  confirm: defineCall({
    method: "POST",
    path,
    action: "confirm",
    auth: "staff",
    roles: staffRoles,
    rate: "credentials",
    summary: "后台：用验证码确认收日报的地址，确认以后就开始寄",
    input: z.object({ code: verificationCode("请输入六位验证码") }),
    body: done,
    errors: [...writeErrors, "reportCodeMismatch"],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "staff",
    roles: staffRoles,
    rate: "write",
    summary: "后台：日报寄不寄、几点寄（上海时间），没有事的那天寄不寄",
    input: z.object({
      isOn: wireFlag(),
      hour: wireInt({ min: 0, max: 23, message: "请选择 0 到 23 点" }),
      skipsEmpty: wireFlag(),
    }),
    body: done,
    errors: [...writeErrors, "reportAddressMissing"],
  }),
};
