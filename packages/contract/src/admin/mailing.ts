import { z } from "zod";
import { defineCall } from "../define.ts";
import { residenceKinds } from "../residence.ts";
import { contentReaders, contentWriters } from "../staff-roles.ts";
import { clientRef, wireDateTime, wireFlag, wireId, wireIds, wireInt, wireLine, wireParagraphs } from "../wire.ts";
import { wireText, wireVersion } from "../wire.ts";
import { mailingStateNames, maxMailingContent, maxMailingTitle, maxSmsLine, skipReasonNames } from "./mailing-text.ts";
import { adminChangeErrors, adminListOf, adminPaging } from "./wire.ts";

const path = "/api/admin/mailing";

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as [Key, ...Key[]];
const state = z.enum(keysOf(mailingStateNames));
const timeOrNone = z.union([wireDateTime, z.literal("")]);

const levelsWrong = "请选择居所的等级";
/** Levels joined by commas; empty means all. */
const levels = wireIds(7, levelsWrong).refine((list) => list.every((level) => level <= 7), levelsWrong);

const kindsWrong = "请选择居所的类别";
/** Kinds joined by commas; empty means all. */
const kinds = z
  .string(kindsWrong)
  .max(60, kindsWrong)
  .transform((text) => (text === "" ? [] : text.split(",")))
  .pipe(z.array(z.enum(residenceKinds, kindsWrong)))
  .refine((list) => new Set(list).size === list.length, kindsWrong);

const counts = z.object({
  /** Everyone whom it is about, skipped ones too. */
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  skipped: z.int(),
  cancelled: z.int(),
  /** All SMS of it, without those that became unwanted or impossible before they were sent. */
  sms: z.int(),
  sms_waiting: z.int(),
  sms_sent: z.int(),
  sms_failed: z.int(),
  /** They may have been sent, and are not repeated. */
  sms_unknown: z.int(),
  sms_cancelled: z.int(),
});

const mailingItem = z.object({
  id: z.int(),
  garden_name: z.string(),
  title: z.string(),
  state,
  by_sms: z.boolean(),
  counts,
  made_by: z.string(),
  create_time: wireDateTime,
  confirmed_by: z.string(),
  confirm_time: timeOrNone,
  stopped_by: z.string(),
  end_time: timeOrNone,
  version: z.int(),
});

const skipped = z.object(
  Object.fromEntries(keysOf(skipReasonNames).map((reason) => [reason, z.int()])) as Record<
    keyof typeof skipReasonNames,
    z.ZodInt
  >,
);

const saved = z.object({ id: z.int(), version: z.int() });

/** Letters of a garden to the families of its residences (R-admin-22). */
export const mailing = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: contentReaders,
    rate: "search",
    summary: "后台：给家属的信，新的在前，各有寄到、没有寄与短信的数目",
    input: z.object({
      ...adminPaging,
      state: z.enum(["", ...keysOf(mailingStateNames)]).default(""),
      gardenId: wireInt({ min: 0, max: 2_147_483_647, message: "请选择园区" }).default(0),
    }),
    body: adminListOf(mailingItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  options: defineCall({
    method: "GET",
    path,
    action: "options",
    auth: "staff",
    roles: contentReaders,
    rate: "read",
    summary: "后台：写信时可选的园区、等级，能不能发短信与一条短信的价钱（分）",
    input: z.object({}),
    body: z.object({
      /** The first `maxListedGardens`; where there are more, a garden is chosen by its number. */
      gardens: z.array(z.object({ id: z.int(), name: z.string(), levels: z.array(z.int()) })),
      has_more_gardens: z.boolean(),
      levels: z.array(z.object({ level: z.int(), name: z.string() })),
      sms: z.object({
        is_possible: z.boolean(),
        /** Why not; empty where it is. */
        reason: z.string(),
        sign: z.string(),
        price_fen: z.int(),
      }),
    }),
    errors: ["staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: contentReaders,
    rate: "read",
    summary: "后台：一封给家属的信与它寄到哪里了",
    input: z.object({ id: wireId() }),
    body: mailingItem.extend({
      garden_id: z.int(),
      levels: z.array(z.int()),
      kinds: z.array(z.enum(residenceKinds)),
      content: z.string(),
      sms_line: z.string(),
      skipped,
      /** SMS that went, or may have gone, times segments and price; 0 for a draft. */
      sms_cost_fen: z.int(),
      /** SMS wait for the morning. */
      is_night: z.boolean(),
    }),
    errors: ["notFound", "staffRoleMissing"],
  }),
  recipients: defineCall({
    method: "GET",
    path,
    action: "recipients",
    auth: "staff",
    roles: contentReaders,
    rate: "search",
    mayLag: true,
    summary: "后台：一封寄出的信寄给了谁；称呼遮起，手机号只有头尾，只读的看不到手机号",
    input: z.object({
      ...adminPaging,
      id: wireId(),
      only: z.enum(["", "waiting", "sent", "skipped", "cancelled", "smsFailed", "smsUnknown"]).default(""),
    }),
    body: adminListOf(
      z.object({
        number: z.int(),
        nickname: z.string(),
        mobile: z.string(),
        state: z.enum(["waiting", "sent", "skipped", "cancelled"]),
        reason: z.enum(["", ...keysOf(skipReasonNames)]),
        sms_state: z.enum(["none", "waiting", "sending", "sent", "failed", "unknown", "cancelled"]),
        sms_reason: z.string(),
      }),
    ),
    errors: ["pageTooDeep", "notFound", "staffRoleMissing"],
  }),
  preview: defineCall({
    method: "GET",
    path,
    action: "preview",
    auth: "staff",
    roles: contentReaders,
    rate: "search",
    summary: "后台：寄以前看看：真实的收信人（遮起）各读到什么、有多少人、短信几条多少钱、上一封什么时候寄的",
    input: z.object({ ...adminPaging, id: wireId() }),
    body: adminListOf(
      z.object({
        nickname: z.string(),
        mobile: z.string(),
        by_sms: z.boolean(),
        title: z.string(),
        content: z.string(),
      }),
    ).extend({
      version: z.int(),
      garden_name: z.string(),
      levels: z.array(z.int()),
      kinds: z.array(z.enum(residenceKinds)),
      state,
      /** Who gets it in the inbox. */
      recipients: z.int(),
      residences: z.int(),
      skipped,
      sms: z.object({
        recipients: z.int(),
        /** Of the recipients: who never allowed it, and whose number is unverified. */
        not_allowed: z.int(),
        unverified: z.int(),
        text: z.string(),
        segments: z.int(),
        price_fen: z.int(),
        cost_fen: z.int(),
      }),
      is_night: z.boolean(),
      /** The last letter to families of this garden; empty: none. */
      last_title: z.string(),
      last_time: timeOrNone,
    }),
    errors: ["pageTooDeep", "notFound", "staffRoleMissing"],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：存一封信的草稿；标题与正文里可以写 {称呼}{逝者姓名}{居所编号}{园区名}，levels、kinds 空着是全园",
    input: z.object({
      id: wireId().optional(),
      version: wireVersion.optional(),
      ref: clientRef,
      gardenId: wireId("请选择园区"),
      levels: levels.default([]),
      kinds: kinds.default([]),
      title: wireLine({ max: maxMailingTitle, empty: "请写信的标题", long: `标题最多 ${maxMailingTitle} 个字` }),
      content: wireParagraphs({
        min: 1,
        max: maxMailingContent,
        empty: "请写信的正文",
        long: `正文最多 ${maxMailingContent} 个字`,
      }),
      bySms: wireFlag().default(0),
      smsLine: wireText({ max: maxSmsLine, message: `短信里的一句话最多 ${maxSmsLine} 个字` }).default(""),
    }),
    body: saved,
    errors: [
      ...adminChangeErrors,
      "alreadySent",
      "editedMeanwhile",
      "mailingConfirmed",
      "mailingUnknownPlace",
      "mailingSmsOff",
      "mailingSmsLine",
    ],
  }),
  copy: defineCall({
    method: "POST",
    path,
    action: "copy",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：照一封信另起一份草稿",
    input: z.object({ id: wireId(), ref: clientRef }),
    body: saved,
    errors: [...adminChangeErrors, "alreadySent"],
  }),
  remove: defineCall({
    method: "POST",
    path,
    action: "remove",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：删去一份草稿",
    input: z.object({ id: wireId(), version: wireVersion }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminChangeErrors, "editedMeanwhile", "mailingConfirmed"],
  }),
  send: defineCall({
    method: "POST",
    path,
    action: "send",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：寄出一份草稿；recipients、sms 是预览时看到的人数，变了就不寄；同一份再确认一次不会再寄",
    input: z.object({
      id: wireId(),
      version: wireVersion,
      recipients: wireInt({ min: 0, max: 10_000_000, message: "请先看预览" }),
      sms: wireInt({ min: 0, max: 10_000_000, message: "请先看预览" }),
    }),
    body: z.object({ recipients: z.int(), sms: z.int() }),
    errors: [
      ...adminChangeErrors,
      "editedMeanwhile",
      "mailingConfirmed",
      "mailingChanged",
      "mailingNobody",
      "mailingSmsOff",
    ],
  }),
  stop: defineCall({
    method: "POST",
    path,
    action: "stop",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：停下一封正在寄的信；寄到的留着，没有寄的不再寄",
    input: z.object({ id: wireId() }),
    body: z.object({ sent: z.int(), cancelled: z.int() }),
    errors: [...adminChangeErrors, "mailingNotSending"],
  }),
};
