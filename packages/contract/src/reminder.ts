import { z } from "zod";
import { defineCall } from "./define.ts";
import { listOf, page, pageSize, wireDateTime, wireFlag, wireId, wireInt } from "./wire.ts";

const path = "/api/reminder/index";

/** Kinds of days of which one can be reminded: those of the residence, and those of the calendar. */
export const occasionKinds = [
  "anniversary",
  "birthday",
  "customary",
  "mourning",
  "qingming",
  "zhongyuan",
  "hanyi",
  "dongzhi",
] as const;

export type OccasionKind = (typeof occasionKinds)[number];

/** Days before the day; 0 is the day itself. */
export const leadDayChoices = [0, 1, 3, 7] as const;

/** Hours of the reader's day, so that no reminder disturbs a night. */
export const reminderHours = { from: 8, until: 20 } as const;

/** Ways beside the inbox. */
export const reminderChannels = ["sms", "wechat", "push"] as const;

export type ReminderChannelChoice = (typeof reminderChannels)[number];

/** SMS that an account gets of its reminders in a month at the most. */
export const smsPerMonth = 10;

/** Residences of which one account can be reminded. */
export const maxReminderRules = 200;

export const standardTimeZone = "Asia/Shanghai";

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const timeZone = z
  .string("请选择时区")
  .regex(/^[A-Za-z][\w+/-]{1,39}$/, "没有这个时区")
  .refine(isTimeZone, "没有这个时区")
  .transform((name) => new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone);

/** Choices joined by commas, in the order of `all`. */
function wireChoices<Choice extends string>(all: readonly Choice[], message: string) {
  return z
    .string(message)
    .max(200, message)
    .transform((text) => (text === "" ? [] : text.split(",")))
    .refine((chosen) => chosen.every((one) => (all as readonly string[]).includes(one)), message)
    .transform((chosen) => all.filter((one) => chosen.includes(one)));
}

const leadTexts = leadDayChoices.map(String);

const ruleFields = {
  occasions: z.array(z.enum(occasionKinds)),
  lead_days: z.array(z.int()),
  hour: z.int(),
  calendar: z.enum(["family", "solar", "lunar"]),
  counted_from: z.enum(["day", "dayAfter"]),
  channels: z.array(z.enum(reminderChannels)),
};

const day = z.object({
  residence_id: z.int(),
  name: z.string(),
  kind: z.enum(occasionKinds),
  title: z.string(),
  date: z.string(),
  weekday: z.string(),
  lunar: z.string(),
  /** Days from the reader's today. */
  days: z.int(),
  /** Days on which messages go, still to come. */
  remind_on: z.array(z.string()),
  hour: z.int(),
});

/** `off`: not on this site; the others say what is missing of the account. */
const channelStates = {
  sms: z.enum(["ready", "off", "noNumber", "stopped"]),
  wechat: z.enum(["ready", "off", "notBound", "revoked"]),
};

const savedPush = z.object({
  endpoint: z.string("推送地址有误").max(1_000, "推送地址有误"),
  p256dh: z.string("推送密钥有误").regex(/^[\w-]{80,100}$/, "推送密钥有误"),
  auth: z.string("推送密钥有误").regex(/^[\w-]{20,40}$/, "推送密钥有误"),
});

const done = z.object({ done: z.literal(true) });

/** Reminders of memorial days (R-reminder-1). */
export const reminder = {
  list: defineCall({
    method: "GET",
    path,
    action: "list",
    auth: "account",
    rate: "read",
    summary: "自己的纪念日提醒：往后一年要记得的日子、各居所的设置、时区与各种方式能不能用",
    input: z.object({}),
    body: z.object({
      itemList: z.array(day),
      rules: z.array(z.object({ residence_id: z.int(), name: z.string(), ...ruleFields })),
      time_zone: z.string(),
      /** False: nobody has chosen one, it is Shanghai's. */
      is_zone_chosen: z.boolean(),
      ...channelStates,
      /** SMS that can still go this month. */
      sms_left: z.int(),
      /** VAPID public key for `pushManager.subscribe`. */
      push_key: z.string(),
    }),
    errors: [],
  }),
  rule: defineCall({
    method: "GET",
    path,
    action: "rule",
    auth: "account",
    rate: "read",
    summary: "一处居所的提醒设置；还没设过时是建议的设置，available 为它有的日子",
    input: z.object({ residenceId: wireId() }),
    body: z.object({
      residence_id: z.int(),
      name: z.string(),
      is_private: z.boolean(),
      is_set: z.boolean(),
      available: z.array(z.enum(occasionKinds)),
      ...ruleFields,
    }),
    errors: ["notFound"],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "account",
    rate: "write",
    summary: "设置一处居所的提醒；站内消息总是会有，channels 是另外的方式；选了短信就是同意收短信",
    input: z.object({
      residenceId: wireId(),
      occasions: wireChoices(occasionKinds, "请选择要记得的日子").refine((all) => all.length > 0, "请选择要记得的日子"),
      leadDays: wireChoices(leadTexts, "请选择什么时候提醒")
        .refine((all) => all.length > 0, "请选择什么时候提醒")
        .transform((all) => all.map(Number)),
      hour: wireInt({
        min: reminderHours.from,
        max: reminderHours.until,
        message: "请选择早上 8 点到晚上 8 点之间的时间",
      }),
      calendar: z.enum(["family", "solar", "lunar"], "历法有误"),
      countedFrom: z.enum(["day", "dayAfter"], "算法有误"),
      channels: wireChoices(reminderChannels, "提醒方式有误"),
      timeZone,
    }),
    body: done,
    errors: ["notFound", "remindersFull", "reminderChannelOff"],
  }),
  stop: defineCall({
    method: "POST",
    path,
    action: "stop",
    auth: "account",
    rate: "write",
    summary: "停用一处居所的提醒；还没发出的一并取消",
    input: z.object({ residenceId: wireId() }),
    body: done,
    errors: [],
  }),
  preference: defineCall({
    method: "POST",
    path,
    action: "preference",
    auth: "account",
    rate: "write",
    summary: "改时区，或者收不收短信；没有给的不变",
    input: z.object({ timeZone: timeZone.optional(), acceptsSms: wireFlag().optional() }),
    body: done,
    errors: [],
  }),
  history: defineCall({
    method: "GET",
    path,
    action: "history",
    auth: "account",
    rate: "read",
    summary: "发给自己的提醒，新的在前；看不到的居所不写名字",
    input: z.object({ page, pageSize: pageSize(20) }),
    body: listOf(
      z.object({
        id: z.int(),
        residence_id: z.int(),
        /** Empty where the residence is not visible any more. */
        title: z.string(),
        date: z.string(),
        channel: z.enum(["inbox", ...reminderChannels]),
        state: z.enum(["waiting", "sent", "failed", "unknown", "skipped"]),
        /** Why it did not go, in Chinese; empty otherwise. */
        reason: z.string(),
        at: wireDateTime,
      }),
    ),
    errors: ["pageTooDeep"],
  }),
  subscribe: defineCall({
    method: "POST",
    path,
    action: "subscribe",
    auth: "account",
    rate: "write",
    summary: "让这个浏览器收提醒（Web Push）",
    input: savedPush,
    body: done,
    errors: ["pushNotAccepted"],
  }),
  unsubscribe: defineCall({
    method: "POST",
    path,
    action: "unsubscribe",
    auth: "account",
    rate: "write",
    summary: "这个浏览器不再收提醒",
    input: savedPush.pick({ endpoint: true }),
    body: done,
    errors: [],
  }),
  stopSms: defineCall({
    method: "POST",
    path,
    action: "stopSms",
    auth: "public",
    rate: "write",
    summary: "凭短信里的退订码停用或恢复提醒短信，不用登录",
    input: z.object({ code: z.string("退订码有误").regex(/^[\w-]{8,40}$/, "退订码有误"), isStopped: wireFlag() }),
    body: z.object({ is_stopped: z.boolean() }),
    errors: ["notFound"],
  }),
};
