import { z } from "zod";
import { defineCall } from "./define.ts";
import { calligraphyPath, gardenKinds, residenceListItem } from "./residence.ts";
import { address, keywords, listOf, page, pageSize, wireFlag, wireId, wireOptional } from "./wire.ts";

/** A garden in a list (R-garden-2). */
export const gardenListItem = z.object({
  id: z.int(),
  garden_name: z.string(),
  thumb: address,
  region: z.string(),
  summary: z.string(),
  kind: z.enum(gardenKinds),
  residence_nums: z.int(),
});

/** A residence in the list of its garden. */
const gardenResidenceItem = residenceListItem.extend({
  /** Today is the anniversary of the death, to the precision known. */
  is_anniversary: z.boolean(),
});

/** Sort orders of a garden's residences. */
const smartSorts = { none: 0, mostWorshipped: 1, mostViewed: 2, mostMessages: 3 } as const;

const path = "/api/garden/index";

export const garden = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "public",
    rate: "search",
    summary: "园区列表，可按名称与地区查找",
    input: z.object({ isAll: wireFlag().default(0), page, pageSize: pageSize(16), keywords }),
    body: listOf(gardenListItem),
    errors: ["pageTooDeep"],
    cached: true,
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "public",
    rate: "read",
    summary: "园区详情",
    input: z.object({ id: wireId() }),
    body: gardenListItem.extend({
      thumbs: z.array(address),
      content: z.string(),
      pc_bg_image: address,
      address: z.string(),
      contact_phone: z.string(),
      opening_hours: z.array(z.string()),
      opening_note: z.string(),
      notice: z.string(),
      /** The name in one row, one square per character. */
      brush: calligraphyPath,
    }),
    errors: ["notFound"],
    cached: true,
  }),
  searchData: defineCall({
    method: "GET",
    path,
    action: "searchData",
    auth: "public",
    rate: "read",
    summary: "园区筛选：各等级与其字母区；带 gardenId 只列该园有的",
    input: z.object({ gardenId: wireId().optional() }),
    body: z.array(
      z.object({ level_name: z.string(), type_id: z.int(), letterList: z.array(z.string()), residence_nums: z.int() }),
    ),
    errors: [],
    cached: true,
  }),
  residences: defineCall({
    method: "GET",
    path,
    action: "gardenResidenceList",
    auth: "public",
    rate: "search",
    summary: "园区里的居所：等级、字母区、排序、关键词",
    input: z.object({
      gardenId: wireId(),
      page,
      pageSize: pageSize(18),
      levelId: wireOptional({ min: 0, max: 7, message: "等级有误", absent: 0 }),
      letter: z
        .string("字母区有误")
        .regex(/^[A-Z#]?$/, "字母区有误")
        .default(""),
      smartSort: wireOptional({ min: 0, max: 3, message: "排序有误", absent: smartSorts.none }),
      keywords,
    }),
    body: listOf(gardenResidenceItem),
    errors: ["notFound", "pageTooDeep"],
    cached: true,
  }),
  mine: defineCall({
    method: "GET",
    path: "/api/garden/myGardenList",
    auth: "account",
    rate: "read",
    summary: "自己管理的园区；空即没有园区",
    input: z.object({}),
    body: z.array(z.object({ id: z.int(), thumb: address, garden_name: z.string() })),
    errors: [],
  }),
  open: defineCall({
    method: "GET",
    path: "/api/garden/applyGardenList",
    auth: "account",
    rate: "read",
    summary: "可以申请入驻的园区",
    input: z.object({}),
    body: listOf(z.object({ id: z.int(), thumb: address, garden_name: z.string(), region: z.string() })),
    errors: [],
  }),
};
