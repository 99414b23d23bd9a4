import { z } from "zod";
import { defineCall } from "../define.ts";
import { gardenKinds, otherNamesText } from "../residence.ts";
import { address, clientRef, mobile, wireDateTime, wireFlag, wireId, wireInt, wireText, wireVersion } from "../wire.ts";
import { residenceFacts } from "./residence-facts.ts";
import { adminChangeErrors, adminListOf, adminPaging, reasonText } from "./wire.ts";

const path = "/api/admin/residence";

export const residenceStates = ["public", "private", "hidden"] as const;

const { kind } = residenceFacts;
const readers = ["administrator", "reviewer", "readOnly"] as const;
const deciders = ["administrator", "reviewer"] as const;
const letterZonePattern = /^[A-Z#]$/;

const residenceItem = z.object({
  id: z.int(),
  name: z.string(),
  kind,
  years: z.string(),
  garden_id: z.int(),
  garden_name: z.string(),
  level: z.int(),
  /** `S区 0326 号` */
  number_text: z.string(),
  state: z.enum(residenceStates),
  /** Why it is hidden; empty otherwise. */
  hidden_reason: z.string(),
  /** Position among the recommended ones of the home page, from 1; 0: none. */
  recommended: z.int(),
  owner: z.string(),
  /** Masked for roles that decide nothing. */
  owner_mobile: z.string(),
  /** 0 for a private one. */
  remembrances: z.int(),
  move_time: wireDateTime,
  version: z.int(),
});

const mergeSide = residenceItem
  .pick({ id: true, name: true, years: true, garden_name: true, number_text: true, state: true, version: true })
  .extend({ has_owner: z.boolean() });

const saved = z.object({ id: z.int(), version: z.int() });

export const residence = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：居所，连私密与停止展示的，可按姓名、编号、园区、类别、等级、状态、主理人手机号查找",
    input: z.object({
      ...adminPaging,
      keywords: wireText({ max: 30, message: "关键词最多 30 个字" }).default(""),
      /** `S 326`, `S区0326号`, `326` */
      number: wireText({ max: 20, message: "编号最多 20 个字" }).default(""),
      gardenId: wireId().optional(),
      kind: z.union([z.literal(""), kind]).default(""),
      level: wireInt({ min: 0, max: 7, message: "等级有误" }).default(0),
      state: z.union([z.literal(""), z.enum(residenceStates)]).default(""),
      /** The owner's full number; only for roles that may see phone numbers. */
      mobile: z.union([z.literal(""), mobile]).default(""),
      sort: z.enum(["id", "movedIn", "remembrances"]).default("id"),
      isDescending: wireFlag().default(1),
    }),
    body: adminListOf(residenceItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：一处居所的类别、位置、家人、变更记录与各项数目",
    input: z.object({ id: wireId() }),
    body: residenceItem.extend({
      letter: z.string(),
      number: z.int(),
      garden_kind: z.enum(gardenKinds),
      source: z.string(),
      other_names: z.array(z.string()),
      battle_address: z.string(),
      cemetery_address: z.string(),
      summary: z.string(),
      /** As `editFacts` takes them; null where a family looks after it. */
      facts: z
        .object({
          gender: z.int(),
          birthday: z.string(),
          birthday_calendar: z.enum(["solar", "lunar"]),
          birthday_leap: z.int(),
          birthday_about: z.int(),
          birth_dynasty: z.string(),
          shengu_date: z.string(),
          shengu_calendar: z.enum(["solar", "lunar"]),
          shengu_leap: z.int(),
          shengu_about: z.int(),
          death_dynasty: z.string(),
          customary_day: z.string(),
          customary_calendar: z.enum(["solar", "lunar"]),
          age: z.int(),
          nation: z.string(),
          jiguan_str: z.string(),
          source_url: z.string(),
          more_sources: z.array(z.string()),
          portrait: address,
          portrait_credit: z.string(),
          emblem: z.string(),
        })
        .nullable(),
      /** Private, and the caller has not opened it with a reason: family content, members and numbers are omitted. */
      is_sealed: z.boolean(),
      certificate_number: z.string(),
      application_id: z.int(),
      hide_time: z.union([wireDateTime, z.literal("")]),
      views: z.int(),
      gifts: z.int(),
      coins: z.int(),
      messages: z.int(),
      albums: z.int(),
      levels: z.array(z.object({ level: z.int(), level_name: z.string() })),
      members: z.array(
        z.object({
          nickname: z.string(),
          role: z.enum(["owner", "manager", "relative"]),
          relation: z.string(),
          mobile: z.string(),
          create_time: wireDateTime,
        }),
      ),
      /** The latest fifty. */
      log: z.array(z.object({ text: z.string(), create_time: wireDateTime })),
    }),
    errors: ["notFound", "staffRoleMissing"],
  }),
  look: defineCall({
    method: "POST",
    path,
    action: "look",
    auth: "staff",
    roles: deciders,
    needsReauthentication: true,
    rate: "write",
    summary: "后台：写明原因，看一处私密居所里的内容，半小时内有效；时间、角色与原因写在家庭区，主理人和管理人读得到",
    input: z.object({ id: wireId(), reason: wireText({ min: 1, ...reasonText }) }),
    /** Until when the call `content` is allowed. */
    body: z.object({ until: wireDateTime }),
    errors: [...adminChangeErrors, "staffProofNeeded"],
  }),
  content: defineCall({
    method: "GET",
    path,
    action: "content",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：一处居所里的内容：题字、生平、相册与最近的来信；私密的须先用 look 写明原因",
    input: z.object({ id: wireId() }),
    body: z.object({
      portrait: address,
      plaque: z.string(),
      couplet: z.array(z.string()),
      opening: z.array(z.string()),
      summary: z.string(),
      /** The biography as plain text. */
      intro: z.string(),
      albums: z.array(
        z.object({
          id: z.int(),
          album_name: z.string(),
          photos: z.array(z.object({ id: z.int(), image: address, caption: z.string() })),
        }),
      ),
      /** The newest hundred. */
      letters: z.array(z.object({ id: z.int(), nickname: z.string(), content: z.string(), date_time: wireDateTime })),
    }),
    errors: ["notFound", "lookNeeded", "staffRoleMissing"],
  }),
  freeNumber: defineCall({
    method: "GET",
    path,
    action: "freeNumber",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：一个字母区下一个空着的编号",
    input: z.object({
      gardenId: wireId(),
      letter: z.string("字母区有误").regex(letterZonePattern, "字母区有误"),
    }),
    body: z.object({ number: z.int(), number_text: z.string() }),
    errors: ["notFound", "staffRoleMissing"],
  }),
  namesakes: defineCall({
    method: "GET",
    path,
    action: "namesakes",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：立居所之前，一个姓名该在的字母区，与已有的同名居所；is_same 是生卒年份也对得上的",
    input: z.object({
      name: residenceFacts.name,
      birthday: residenceFacts.birthday,
      shengu_date: residenceFacts.shengu_date,
      /** The residence being edited. */
      id: wireId().optional(),
    }),
    body: z.object({
      letter: z.string(),
      itemList: z.array(
        residenceItem
          .pick({ id: true, name: true, years: true, garden_name: true, number_text: true, state: true })
          .extend({ is_same: z.boolean() }),
      ),
    }),
    errors: ["staffRoleMissing"],
  }),
  create: defineCall({
    method: "POST",
    path,
    action: "create",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：依公开史料立一处居所，不必有人申请；生卒可以只写年份、约数或朝代。烈士的居所先不公开，由另一人公开",
    input: z.object({
      ...residenceFacts,
      ref: clientRef,
      gardenId: wireId(),
      level: wireInt({ min: 1, max: 7, message: "请选择居所等级" }),
      letter: z.string("字母区有误").regex(letterZonePattern, "字母区有误"),
      /** 0: the next free number. */
      number: wireInt({ min: 0, max: 99_999, message: "编号请填 1 到 99999" }).default(0),
      isPublished: wireFlag().default(0),
    }),
    body: saved,
    errors: [...adminChangeErrors, "alreadySent", "kindNeedsSource", "numberTaken", "uploadUnknown"],
  }),
  editFacts: defineCall({
    method: "POST",
    path,
    action: "editFacts",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：改一处由平台立的居所的姓名、生卒、籍贯、简介、出处与画像；有家人照看的，用证书更正",
    input: z.object({ ...residenceFacts, id: wireId(), version: wireVersion }),
    body: saved,
    errors: [...adminChangeErrors, "editedMeanwhile", "residenceHasFamily", "kindNeedsSource", "uploadUnknown"],
  }),
  edit: defineCall({
    method: "POST",
    path,
    action: "edit",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary:
      "后台：改居所的类别（烈士须写出处）、又名、牺牲地与安葬地、园区、等级、字母区与编号，以及在首页推荐的次序（0 为不推荐）",
    input: z.object({
      id: wireId(),
      kind,
      source: wireText({ max: 500, message: "出处最多 500 个字" }).default(""),
      /** 字, 号, former and pen names, separated by 、; absent: unchanged. */
      other_names: otherNamesText.optional(),
      /** Place of a martyr's death and of the grave; absent: unchanged. */
      battle_address: wireText({ max: 60, message: "牺牲地最多 60 个字" }).optional(),
      cemetery_address: wireText({ max: 60, message: "安葬地最多 60 个字" }).optional(),
      level: wireInt({ min: 1, max: 7, message: "请选择居所等级" }),
      /** The garden to move to; absent: it stays. */
      gardenId: wireId().optional(),
      letter: z.string("字母区有误").regex(letterZonePattern, "字母区有误"),
      /** 0: the next free one of the garden that it moves to. */
      number: wireInt({ min: 0, max: 99_999, message: "编号请填 1 到 99999" }),
      recommended: wireInt({ min: 0, max: 999, message: "推荐的次序请填 0 到 999" }).default(0),
      version: wireVersion,
    }),
    body: saved,
    errors: [...adminChangeErrors, "editedMeanwhile", "numberTaken", "martyrNeedsSource"],
  }),
  mergePreview: defineCall({
    method: "GET",
    path,
    action: "mergePreview",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：把 fromId 并入 id 之前，看看会搬过去多少；problem 是不能合并的原因",
    input: z.object({ id: wireId(), fromId: wireId("请填要并进来的居所的编号") }),
    body: z.object({
      into: mergeSide,
      from: mergeSide,
      /** Empty: they can be merged. */
      problem: z.string(),
      /** Remembrances that one account made at both on one day: each pair becomes one. */
      same_days: z.int(),
      counts: z.object({
        messages: z.int(),
        remembrances: z.int(),
        gifts: z.int(),
        visits: z.int(),
        members: z.int(),
        albums: z.int(),
        orders: z.int(),
        biographies: z.int(),
      }),
    }),
    errors: ["notFound", "staffRoleMissing"],
  }),
  merge: defineCall({
    method: "POST",
    path,
    action: "merge",
    auth: "staff",
    roles: deciders,
    needsReauthentication: true,
    rate: "write",
    summary:
      "后台：把同一个人的居所 fromId 并入 id：留言、缅怀、礼物、浏览、家人、相册、生平、订单都搬过去，原来的地址带到新的；不能撤回",
    input: z.object({
      id: wireId(),
      fromId: wireId("请填要并进来的居所的编号"),
      version: wireVersion,
      fromVersion: wireVersion,
      reason: wireText({ min: 1, ...reasonText }),
    }),
    body: saved,
    errors: [...adminChangeErrors, "editedMeanwhile", "staffProofNeeded"],
  }),
  hide: defineCall({
    method: "POST",
    path,
    action: "hide",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：立刻停止展示一处居所，或 isHidden 0 恢复，须写原因，家人在站内消息里看到；内容都留着",
    input: z.object({
      id: wireId(),
      isHidden: wireFlag().default(1),
      reason: wireText({ min: 1, ...reasonText }),
      version: wireVersion,
    }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminChangeErrors, "editedMeanwhile", "hiddenByConcern", "secondPersonNeeded"],
  }),
};
