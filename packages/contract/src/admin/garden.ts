import { z } from "zod";
import { defineCall } from "../define.ts";
import {
  contactPhone,
  gardenNotice,
  gardenPageText,
  offeredLevels,
  openingHours,
  openingNote,
} from "../garden-page.ts";
import { maxBanners } from "../limits.ts";
import { gardenKinds } from "../residence.ts";
import {
  address,
  clientRef,
  mobile,
  wireDateTime,
  wireFlag,
  wireId,
  wireIds,
  wireInt,
  wireText,
  wireVersion,
} from "../wire.ts";
import { adminChangeErrors, adminListOf, adminPaging, gardenRegion, reasonText } from "./wire.ts";

const path = "/api/admin/garden";

const readers = ["administrator", "editor", "reviewer", "readOnly"] as const;
const writers = ["administrator", "editor", "reviewer"] as const;
const deciders = ["administrator", "reviewer"] as const;
const kind = z.enum(gardenKinds, "请选择园区的类别");
const name = wireText({ min: 1, max: 30, message: "请输入园区名称，最多 30 个字" });
const place = wireText({ max: 100, message: "地址最多 100 个字" }).default("");
const reason = wireText({ min: 1, ...reasonText });
const imageField = z.string("图片有误").max(400, "图片有误").default("");
const saved = z.object({ id: z.int(), version: z.int() });

const gardenItem = z.object({
  id: z.int(),
  garden_name: z.string(),
  kind,
  region: z.string(),
  is_hidden: z.boolean(),
  /** Number of public residences. */
  residence_nums: z.int(),
  /** Number of pending applications. */
  waiting: z.int(),
  /** Nicknames of its administrators. */
  administrators: z.array(z.string()),
  version: z.int(),
});

export const garden = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：园区，连停止展示的，按展示的次序，可按名称、地区与类别查找",
    input: z.object({
      ...adminPaging,
      keywords: wireText({ max: 30, message: "关键词最多 30 个字" }).default(""),
      kind: z.union([z.literal(""), kind]).default(""),
    }),
    body: adminListOf(gardenItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：一个园区的文字、图片与管理员",
    input: z.object({ id: wireId() }),
    body: gardenItem.omit({ administrators: true }).extend({
      ...gardenPageText,
      levels: z.array(z.int()),
      content: z.string(),
      thumb: address,
      banners: z.array(address),
      background: address,
      administrators: z.array(
        z.object({ accountId: z.int(), nickname: z.string(), mobile: z.string(), create_time: wireDateTime }),
      ),
    }),
    errors: ["notFound", "staffRoleMissing"],
  }),
  create: defineCall({
    method: "POST",
    path,
    action: "create",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：新建园区，排在最后",
    input: z.object({ ref: clientRef, name, kind, region: gardenRegion, address: place }),
    body: saved,
    errors: ["originForeign", "staffPageStale", "staffRoleMissing", "alreadySent", "gardenNameTaken"],
  }),
  edit: defineCall({
    carriesText: true,
    method: "POST",
    path,
    action: "edit",
    auth: "staff",
    roles: writers,
    rate: "write",
    summary:
      "后台：改园区的名称、地区、文字与图片；类别只有管理员与审核员可改。图片为上传所得或原有的地址，横幅与开放时间以换行分隔；没有带上的联系、开放、告示与等级不变",
    input: z.object({
      id: wireId(),
      name,
      kind,
      region: gardenRegion,
      address: place,
      summary: wireText({ max: 200, message: "简介最多 200 个字" }).default(""),
      content: z.string("介绍有误").max(100_000, "介绍太长了").default(""),
      contact_phone: contactPhone.optional(),
      opening_hours: openingHours.optional(),
      opening_note: openingNote.optional(),
      notice: gardenNotice.optional(),
      levels: offeredLevels.optional(),
      thumb: imageField,
      background: imageField,
      banners: z
        .string("横幅有误")
        .max(4_000, "横幅太多了")
        .default("")
        .transform((text) => text.split("\n").filter((line) => line !== ""))
        .refine((list) => list.length <= maxBanners, `横幅最多 ${maxBanners} 张`),
      version: wireVersion,
    }),
    body: saved,
    errors: [...adminChangeErrors, "editedMeanwhile", "gardenNameTaken", "uploadUnknown"],
  }),
  history: defineCall({
    method: "GET",
    path,
    action: "history",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：园区管理员改过园区页面与居所编号的每一次，新的在前：谁、何时、改前与改后，现在能不能收回",
    input: z.object({ id: wireId(), ...adminPaging }),
    body: z.object({
      itemList: z.array(
        z.object({
          entryId: z.int(),
          create_time: wireDateTime,
          nickname: z.string(),
          /** The residence that was moved; empty for a change of the page. */
          residence_name: z.string(),
          /** Changed fields by name, before and after. */
          before: z.record(z.string(), z.unknown()),
          after: z.record(z.string(), z.unknown()),
          /** When it was taken back; empty if it was not. */
          taken_back_time: z.union([wireDateTime, z.literal("")]),
          /** What was changed by it is still as it left it. */
          can_take_back: z.boolean(),
        }),
      ),
      has_more: z.boolean(),
    }),
    errors: ["notFound", "pageTooDeep", "staffRoleMissing"],
  }),
  takeBack: defineCall({
    method: "POST",
    path,
    action: "takeBack",
    auth: "staff",
    roles: writers,
    rate: "write",
    summary:
      "后台：收回园区管理员的一次修改，把它改过的几项恢复成改之前的样子，须写原因，并告知园区的管理员；改过之后又有人改的不覆盖",
    input: z.object({
      id: wireId(),
      entryId: wireInt({ min: 1, max: 999_999_999_999_999, message: "编号有误" }),
      reason,
    }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminChangeErrors, "editedMeanwhile", "numberTaken"],
  }),
  order: defineCall({
    method: "POST",
    path,
    action: "order",
    auth: "staff",
    roles: writers,
    rate: "write",
    summary: "后台：排园区的次序：ids 依次排在最前，没有列出的在后，次序不变；before 是排以前看到的同一段次序",
    input: z.object({
      ids: wireIds(500, "园区的次序有误").refine((ids) => ids.length > 0, "园区的次序有误"),
      before: wireIds(500, "园区的次序有误").refine((ids) => ids.length > 0, "园区的次序有误"),
    }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminChangeErrors, "orderStale"],
  }),
  hide: defineCall({
    method: "POST",
    path,
    action: "hide",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary:
      "后台：停止展示园区，或 isHidden 0 恢复，须写原因。园区页与列表里不再有它，也不收新的申请；其中的居所照常展示",
    input: z.object({ id: wireId(), isHidden: wireFlag().default(1), reason, version: wireVersion }),
    body: saved,
    errors: [...adminChangeErrors, "editedMeanwhile"],
  }),
  appoint: defineCall({
    method: "POST",
    path,
    action: "appoint",
    auth: "staff",
    roles: deciders,
    needsReauthentication: true,
    rate: "write",
    summary: "后台：按手机号添一位园区管理员，并告知他",
    input: z.object({ id: wireId(), mobile }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminChangeErrors, "staffProofNeeded", "accountUnknown", "gardenAdminAlready"],
  }),
  dismiss: defineCall({
    method: "POST",
    path,
    action: "dismiss",
    auth: "staff",
    roles: deciders,
    needsReauthentication: true,
    rate: "write",
    summary: "后台：取消一位园区管理员，须写原因，并告知他",
    input: z.object({ id: wireId(), accountId: wireId(), reason }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminChangeErrors, "staffProofNeeded"],
  }),
};

const levelPath = "/api/admin/level";

export const level = {
  list: defineCall({
    method: "GET",
    path: levelPath,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "editor", "reviewer", "readOnly"],
    rate: "read",
    summary: "后台：居所的七个等级",
    input: z.object({}),
    body: z.object({
      itemList: z.array(
        z.object({
          level: z.int(),
          level_name: z.string(),
          description: z.string(),
          /** `6.4 平方米` */
          area: z.string(),
          residence_nums: z.int(),
          version: z.int(),
        }),
      ),
    }),
    errors: ["staffRoleMissing"],
  }),
  edit: defineCall({
    method: "POST",
    path: levelPath,
    action: "edit",
    auth: "staff",
    roles: ["administrator", "editor"],
    rate: "write",
    summary: "后台：改等级的名称与说明",
    input: z.object({
      level: wireInt({ min: 1, max: 7, message: "没有这个等级" }),
      name: wireText({ min: 1, max: 10, message: "请输入等级名称，最多 10 个字" }),
      description: wireText({ min: 1, max: 100, message: "请输入说明，最多 100 个字" }),
      version: wireVersion,
    }),
    body: z.object({ level: z.int(), version: z.int() }),
    errors: ["originForeign", "staffPageStale", "staffRoleMissing", "notFound", "editedMeanwhile", "levelNameTaken"],
  }),
};
