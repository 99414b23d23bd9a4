import { z } from "zod";
import { defineCall } from "./define.ts";
import { dressingPlaces } from "./dressing-places.ts";
import { largestId } from "./limits.ts";
import { address, listOf, page, pageSize, wireDateTime, wireFlag, wireId, wireInt, wireOptional } from "./wire.ts";

/** What a gift may display in the scene (R-gift-14). */
export const giftEffects = [
  "incense",
  "firecracker",
  "fireworks",
  "lamp",
  "green-rice-balls",
  "burning-paper",
  "flowers",
  "paper-money",
] as const;

/** One of the eight effects, or empty. */
export const giftEffect = z.enum([...giftEffects, ""]);

export type GiftEffect = z.output<typeof giftEffect>;

/** Where a visitor's gift stands in the scene; empty for a dressing. */
export const scenePlace = z.enum(["lamp", "incense", "flowers", "offering", ""]);

/** `YYYY-MM-DD`: the last Shanghai day on which a given gift burns; empty: it does not last (R-gift-16). */
export const lastsUntil = z.union([z.literal(""), z.iso.date()]);

const giftPush = z.object({
  id: z.int(),
  dateTime: wireDateTime,
  username: z.string(),
  residenceName: z.string(),
  giftName: z.string(),
  nums: z.int(),
  residenceId: z.int(),
  image: address,
  /** `白菊一束`: name with quantity and measure word. */
  giftText: z.string(),
});

/** One row of the gift ranking; which fields are filled depends on `rankingType`. */
const giftRankingItem = z.object({
  avatar: address,
  nickname: z.string(),
  used_coin_nums: z.int(),
  /** Unix seconds. */
  pay_time: z.int(),
  title: z.string(),
  todayNums: z.int(),
  nums: z.int(),
  image: address,
  /** The giver's relation to the deceased; only in the ranking of givers, and only for members. */
  relation: z.string(),
  /** Only in the record of single gifts. */
  lasts_until: lastsUntil,
  scene_place: scenePlace,
});

const flag = z.int().min(0).max(1);

/** A gift of the catalogue (R-gift-4). */
const giftItem = z.object({
  id: z.int(),
  name: z.string(),
  image: address,
  /** Yuan, two decimals. */
  price: z.string(),
  coin_nums: z.int(),
  gongyi_free: flag,
  mingren_free: flag,
  lieshi_free: flag,
  unit: z.string(),
  effect: giftEffect,
  category_name: z.string(),
  /** Its possible place in the scene; empty for a gift that is no dressing. */
  place: z.enum([...dressingPlaces, ""]),
  scene_place: scenePlace,
  /** One plain sentence; may be empty. */
  line: z.string(),
  /** Days in scene and list, that of giving included; 0: it does not last. */
  lasts_days: z.int(),
});

export const gift = {
  categories: defineCall({
    method: "GET",
    path: "/api/gift/itemList",
    auth: "public",
    rate: "read",
    summary: "有礼物可敬献的类别；isDressing 1 为家庭装扮的类别，0 为访客敬献的",
    input: z.object({ isDressing: wireFlag().default(0) }),
    body: z.array(z.object({ id: z.int(), name: z.string() })),
    errors: [],
    cached: true,
  }),
  list: defineCall({
    method: "GET",
    path: "/api/gift/giftItemList",
    auth: "public",
    rate: "read",
    summary:
      "一类礼物，categoryId 0 为全部（isDressing 1 为全部装扮），giftId 只取这一件；居所页每页 16，家庭页每页 10",
    input: z.object({
      categoryId: wireOptional({ min: 0, max: largestId, message: "类别有误", absent: 0 }),
      isDressing: wireFlag().default(0),
      giftId: wireId().optional(),
      page,
      pageSize: pageSize(16),
    }),
    body: listOf(giftItem),
    errors: ["pageTooDeep"],
    cached: true,
  }),
  latest: defineCall({
    method: "GET",
    path: "/api/gift/indexGift",
    auth: "public",
    rate: "read",
    summary: "最近的献礼，首页只用第一条",
    input: z.object({}),
    body: z.array(giftPush),
    errors: [],
    cached: true,
  }),
  /** Public, as the page that displays it (R-gift-6). */
  ranking: defineCall({
    method: "GET",
    path: "/api/gift/giftRanking",
    auth: "public",
    rate: "read",
    summary: "礼物仓库：0 敬献名册，1 近日献礼，2 收到的礼物",
    input: z.object({
      residenceId: wireId(),
      rankingType: wireInt({ min: 0, max: 2, message: "名册类别有误" }).default(0),
      page,
      pageSize: pageSize(10),
    }),
    body: listOf(giftRankingItem).extend({
      /** Present when there are more givers than `counts` says. */
      has_more_counts: z.literal(true).optional(),
    }),
    errors: ["notFound", "pageTooDeep"],
    cached: true,
  }),
};
