import { z } from "zod";
import { defineCall } from "../define.ts";
import { dressingPlaces } from "../dressing-places.ts";
import { giftEffect } from "../gift.ts";
import { largestId } from "../limits.ts";
import { address, clientRef, wireFlag, wireId, wireInt, wireOptional, wireText, wireVersion } from "../wire.ts";
import { adminListOf, adminPaging, adminWriteErrors, reasonText, wireYuan } from "./wire.ts";

const path = "/api/admin/gift";

/** Dressings have two more places. */
const place = z.enum(["", ...dressingPlaces], "请选择摆放的位置");

const adminGift = z.object({
  id: z.int(),
  name: z.string(),
  category_id: z.int(),
  category_name: z.string(),
  is_dressing: z.boolean(),
  unit: z.string(),
  line: z.string(),
  /** 0: it does not last. */
  lasts_days: z.int(),
  image: address,
  price: z.string(),
  coin_nums: z.int(),
  gongyi_free: z.boolean(),
  mingren_free: z.boolean(),
  lieshi_free: z.boolean(),
  effect: giftEffect,
  place,
  is_civil: z.boolean(),
  is_on_sale: z.boolean(),
  /** Whether the legal choice on gifts lets it be listed; if not, visitors see it nowhere, on sale or not. */
  is_offered: z.boolean(),
  position: z.int(),
  /** It was ordered or given: it can be taken off sale but never removed. */
  is_used: z.boolean(),
  version: z.int(),
});

/** Name and appearance. */
const texts = {
  name: wireText({ min: 1, max: 20, message: "请输入名称，最多 20 个字" }),
  categoryId: wireId("请选择分类"),
  unit: wireText({ min: 1, max: 4, message: "请输入量词，最多 4 个字，如 束、盏" }),
  line: wireText({ max: 24, message: "一句话最多 24 个字" }).default(""),
  lastsDays: wireOptional({ min: 0, max: 365, message: "停留的天数填 0 到 365，0 是不停留", absent: 0 }),
  /** The URL from the upload; empty: unchanged. */
  image: address.default(""),
  effect: giftEffect.default(""),
  place: place.default(""),
  isCivil: wireFlag().default(1),
  position: wireInt({ min: 0, max: 100_000, message: "次序填 0 到 100000" }).default(0),
};

/** Price, and where the gift is free. */
const prices = {
  price: wireYuan(),
  coinNums: wireInt({ min: 0, max: 1_000_000, message: "心意值填 0 到 1000000" }),
  gongyiFree: wireFlag().default(0),
  mingrenFree: wireFlag().default(0),
  lieshiFree: wireFlag().default(0),
};

const changed = z.object({ id: z.int(), version: z.int() });

export const adminGifts = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "editor", "finance", "readOnly"],
    rate: "search",
    summary: "后台：礼物，可按名称、分类、是否在售查找",
    input: z.object({
      ...adminPaging,
      keywords: wireText({ max: 30, message: "关键词最多 30 个字" }).default(""),
      categoryId: wireInt({ min: 0, max: largestId, message: "分类有误" }).default(0),
      /** Only this gift; 0: all. */
      id: wireInt({ min: 0, max: largestId, message: "编号有误" }).default(0),
      state: z.enum(["", "onSale", "offSale"]).default(""),
      sort: z.enum(["position", "id", "name", "price", "coins"]).default("position"),
      isDescending: wireFlag().default(0),
    }),
    body: adminListOf(adminGift),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  create: defineCall({
    method: "POST",
    path,
    action: "create",
    auth: "staff",
    roles: ["administrator", "finance"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：添一件礼物，先不上架；价格以元填写",
    input: z.object({ ref: clientRef, ...texts, ...prices }),
    body: changed,
    errors: [
      ...adminWriteErrors,
      "staffProofNeeded",
      "alreadySent",
      "giftNameTaken",
      "giftPlaceWrong",
      "notFound",
      "uploadUnknown",
    ],
  }),
  edit: defineCall({
    method: "POST",
    path,
    action: "edit",
    auth: "staff",
    roles: ["administrator", "editor", "finance"],
    rate: "write",
    summary: "后台：改礼物的名称、图片、分类、次序；已有的订单留着当时的名称",
    input: z.object({ id: wireId(), version: wireVersion, ...texts }),
    body: changed,
    errors: [...adminWriteErrors, "notFound", "editedMeanwhile", "giftNameTaken", "giftPlaceWrong", "uploadUnknown"],
  }),
  setPrice: defineCall({
    method: "POST",
    path,
    action: "setPrice",
    auth: "staff",
    roles: ["administrator", "finance"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：改礼物的价格、心意值和在哪些园区免费，须写原因；已下的订单照旧价，换付款方式要重下",
    input: z.object({
      id: wireId(),
      version: wireVersion,
      ...prices,
      reason: wireText({ min: 1, ...reasonText }),
    }),
    body: changed,
    errors: [...adminWriteErrors, "staffProofNeeded", "notFound", "editedMeanwhile"],
  }),
  setOnSale: defineCall({
    method: "POST",
    path,
    action: "setOnSale",
    auth: "staff",
    roles: ["administrator", "finance"],
    rate: "write",
    summary: "后台：礼物上架，或 isOnSale 0 下架；送出去的都留着",
    input: z.object({ id: wireId(), version: wireVersion, isOnSale: wireFlag() }),
    body: changed,
    errors: [...adminWriteErrors, "notFound", "editedMeanwhile"],
  }),
  remove: defineCall({
    method: "POST",
    path,
    action: "remove",
    auth: "staff",
    roles: ["administrator", "finance"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：删去一件从没有人下过单的礼物，须写原因；有人送过的只能下架",
    input: z.object({ id: wireId(), version: wireVersion, reason: wireText({ min: 1, ...reasonText }) }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminWriteErrors, "staffProofNeeded", "notFound", "editedMeanwhile", "giftGiven"],
  }),
};

const categoryPath = "/api/admin/giftCategory";
const categoryWriters = ["administrator", "editor", "finance"] as const;

const categoryFields = {
  name: wireText({ min: 1, max: 10, message: "请输入分类名称，最多 10 个字" }),
  position: wireInt({ min: 0, max: 100_000, message: "次序填 0 到 100000" }).default(0),
};

export const adminGiftCategories = {
  list: defineCall({
    method: "GET",
    path: categoryPath,
    action: "itemList",
    auth: "staff",
    roles: [...categoryWriters, "readOnly"],
    rate: "read",
    summary: "后台：礼物分类，按次序",
    input: z.object({ ...adminPaging }),
    body: adminListOf(
      z.object({
        id: z.int(),
        name: z.string(),
        /** Its gifts stay in the scene, and only the family gives them. */
        is_dressing: z.boolean(),
        position: z.int(),
        gifts: z.int(),
        version: z.int(),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  create: defineCall({
    method: "POST",
    path: categoryPath,
    action: "create",
    auth: "staff",
    roles: categoryWriters,
    rate: "write",
    summary: "后台：添一个礼物分类；isDressing 1 是家庭装扮，以后不能再改",
    input: z.object({ ref: clientRef, ...categoryFields, isDressing: wireFlag().default(0) }),
    body: changed,
    errors: [...adminWriteErrors, "alreadySent", "giftNameTaken"],
  }),
  edit: defineCall({
    method: "POST",
    path: categoryPath,
    action: "edit",
    auth: "staff",
    roles: categoryWriters,
    rate: "write",
    summary: "后台：改礼物分类的名称和次序",
    input: z.object({ id: wireId(), version: wireVersion, ...categoryFields }),
    body: changed,
    errors: [...adminWriteErrors, "notFound", "editedMeanwhile", "giftNameTaken"],
  }),
  remove: defineCall({
    method: "POST",
    path: categoryPath,
    action: "remove",
    auth: "staff",
    roles: categoryWriters,
    rate: "write",
    summary: "后台：删去一个没有礼物的分类",
    input: z.object({ id: wireId(), version: wireVersion }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminWriteErrors, "notFound", "editedMeanwhile", "categoryInUse"],
  }),
};
