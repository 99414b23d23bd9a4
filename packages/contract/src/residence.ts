import { z } from "zod";
import { defineCall } from "./define.ts";
import { eraKeys } from "@changming/kit/era";
import { dressingPlaces } from "./dressing-places.ts";
import { emblems } from "./emblems.ts";
import { lastsUntil } from "./gift.ts";
import {
  address,
  keywords,
  listOf,
  page,
  pageSize,
  wireDateTime,
  wireFlag,
  wireId,
  wireInt,
  wireLifeDate,
  wireText,
} from "./wire.ts";

export const residenceKinds = ["ordinary", "famous", "ancestor", "martyr"] as const;
export const gardenKinds = ["ordinary", "welfare", "celebrity", "martyrs"] as const;

/** `residenceType` of the list call (R-search-1). */
const residenceTypes = { search: 0, famous: 1, ancestor: 2, martyr: 3 } as const;

/** Outline of calligraphy in a box of `width` × `height`; null when the font lacks a character. */
export const calligraphyPath = z.object({ path: z.string(), width: z.int(), height: z.int() }).nullable();

const otherNamesMessage = "又名最多 8 个，每个最多 20 个字";

/** 字, 号, former and pen names in one text, separated by 、 or a comma; parsed to a list without duplicates. */
export const otherNamesText = wireText({ max: 200, message: otherNamesMessage })
  .transform((text) => [...new Set(text.split(/[、，,；;]/).map((name) => name.trim()))].filter((name) => name !== ""))
  .refine((names) => names.length <= 8 && names.every((name) => [...name].length <= 20), otherNamesMessage);

export const residenceListItem = z.object({
  id: z.int(),
  name: z.string(),
  avatar: address,
  shengu_date: wireLifeDate,
  summary: z.string(),
  /** Optional additions to R-search-1 (R-wire-12), so that a card can display person and place: */
  kind: z.enum(residenceKinds),
  gender: z.int(),
  birthday: wireLifeDate,
  years: z.string(),
  family_name: z.string(),
  garden_name: z.string(),
  level: z.int().min(1).max(7),
  todayWorship: z.int(),
  totalWorship: z.int(),
});

export type ResidenceCard = z.infer<typeof residenceListItem>;

const emblemOrNone = z.enum([...emblems, ""]);

/** A residence of the lists of people, with what identifies a person of whom there is no portrait (R-search-10). */
const listedResidence = residenceListItem.extend({
  era: z.enum(eraKeys),
  /** What the person did; empty: not said. */
  emblem: emblemOrNone,
  /** What `avatar` is: an image that family or staff gave, a scene of ours, or only a stand-in. */
  image_kind: z.enum(["portrait", "scene", "none"]),
  /** Native place, for display. */
  place: z.string(),
  battle_address: z.string(),
  opening: z.array(z.string()),
  /** Days until the anniversary of the death, 0 today; null when its day is unknown. */
  anniversary_days: z.int().nullable(),
  /** The name upright; null in other lists than those of famous people and ancestors, and where the font lacks it. */
  brush: calligraphyPath,
});

/** A life date ready for display: plain, upright with Chinese numerals, and in the lunar calendar. */
const lifeDateView = z.object({ plain: z.string(), upright: z.string(), lunar: z.string() });

/** Next memorial day: solar month and day, and its lunar date this time. */
const yearly = z.object({ on: wireLifeDate.optional(), month: z.int(), day: z.int(), lunar: z.string() }).nullable();

export const residenceDetailBody = z.object({
  id: z.int(),
  name: z.string(),
  avatar: address,
  gender: z.int(),
  garden_name: z.string(),
  level: z.int().min(1).max(7),
  level_name: z.string(),
  level_bg_image: address,
  /** The background image: the family's own, else the residence's, else the level's. */
  residence_bg: address,
  residence_address: z.string(),
  birthday: wireLifeDate,
  shengu_date: wireLifeDate,
  date_time: wireDateTime,
  /** 享年, counted the Chinese way; 0 when the year of birth is unknown. */
  age: z.int(),
  /** 冥寿: years since birth, today; 0 when unknown. */
  xian_age: z.int(),
  nation: z.string(),
  jiguan: z.string(),
  battle_address: z.string(),
  cemetery_address: z.string(),
  todayWorship: z.int(),
  totalWorship: z.int(),
  giftNums: z.int(),
  coin_nums: z.int(),
  remembranceRanking: z.int(),
  is_close: z.int().min(0).max(1),
  /** Optional additions to R-residence-2 (R-wire-12) for the scene and its inscription. */
  kind: z.enum(residenceKinds),
  garden_id: z.int(),
  garden_kind: z.enum(gardenKinds),
  is_martyr: z.boolean(),
  died_before_1950: z.boolean(),
  family_name: z.string(),
  years: z.string(),
  summary: z.string(),
  /** 字, 号, former and pen names; search finds the residence by them. */
  other_names: z.array(z.string()),
  plaque: z.string(),
  couplet: z.array(z.string()),
  opening: z.array(z.string()),
  source: z.string(),
  /** Where what staff wrote is from, and whose work the portrait is; null where a family applied. */
  compiled: z
    .object({
      source: z.string(),
      source_url: address,
      more_sources: z.array(z.object({ source: z.string(), source_url: address })),
      portrait_credit: z.string(),
    })
    .nullable(),
  birth: lifeDateView,
  death: lifeDateView,
  moved_in: lifeDateView,
  /** The day of the custom, beside birth and death: 农历五月初五; empty texts: none. */
  customary: z.object({ plain: z.string(), upright: z.string() }),
  birthday_next: yearly,
  anniversary_next: yearly,
  number_text: z.string(),
  number_upright: z.string(),
  brush: z.object({ plate: calligraphyPath, plaque: calligraphyPath }),
  /** Its picture for link previews; "" for a private residence. */
  share_image: address,
  blessing_nums: z.int(),
  /**
   * The newest of today's lamps, newest first; of a lamp without a name, `nickname` is empty. `at_grave`: lit at the
   * grave without an account.
   */
  lamps: z.array(z.object({ nickname: z.string(), date_time: wireDateTime, at_grave: z.boolean() })),
  /** Lamps of today that were lit at the grave without an account; they are not in `todayWorship`. */
  grave_lamps: z.int(),
  /** 1: lamps can be lit there; the family's choice. */
  allows_grave_lamps: z.int().min(0).max(1),
  placed: z.array(
    z.object({
      place: z.enum(["lamp", "incense", "flowers", "flowers2", "offering"]),
      gift_name: z.string(),
      image: address,
      nickname: z.string(),
      lasts_until: lastsUntil,
    }),
  ),
  /** Dressings placed by the family; displayed before the gifts of visitors. */
  dressing: z.array(
    z.object({ place: z.enum(dressingPlaces), gift_id: z.int(), gift_name: z.string(), image: address }),
  ),
  /** What the caller may do here; nothing for a visitor. */
  can: z.object({ manage: z.boolean() }),
});

export const residence = {
  list: defineCall({
    method: "GET",
    path: "/api/residence/itemList",
    aliases: ["/api/residence/residenceList"],
    auth: "public",
    rate: "search",
    summary: "居所列表：搜索、名人、先祖、英烈；后三种依年代先后，可按年代与所做之事筛选",
    input: z.object({
      residenceType: wireInt({ min: 0, max: 3, message: "居所类别有误" }).default(residenceTypes.search),
      page,
      pageSize: pageSize(18),
      keywords,
      /** Filters of the lists of one kind; a search ignores them. */
      era: z.enum([...eraKeys, ""], "年代有误").default(""),
      emblem: z.enum([...emblems, ""], "所做之事有误").default(""),
    }),
    body: listOf(listedResidence).extend({
      /** Present when not all were counted, so that there may be more: only pages up to `last_page` can be opened. */
      has_more_counts: z.literal(true).optional(),
      last_page: z.int().optional(),
      /**
       * The eras of the list and what its people did, with the chosen ones; empty in a search. `counts`: the count under
       * the other filters, absent where the hits of a keyword were not all counted.
       */
      eras: z.array(
        z.object({ era: z.enum(eraKeys), name: z.string(), years: z.string(), counts: z.int().optional() }),
      ),
      emblems: z.array(z.object({ emblem: z.enum(emblems), name: z.string(), counts: z.int().optional() })),
    }),
    errors: ["pageTooDeep"],
    cached: true,
  }),
  detail: defineCall({
    method: "GET",
    path: "/api/residence/residenceDetail",
    auth: "public",
    rate: "read",
    summary: "居所详情",
    input: z.object({ id: wireId() }),
    body: residenceDetailBody,
    errors: ["notFound"],
    cached: true,
  }),
  intro: defineCall({
    method: "GET",
    path: "/api/residence/intro",
    auth: "public",
    rate: "read",
    summary: "居所生平，净化过的 HTML",
    input: z.object({ id: wireId() }),
    body: z.object({
      id: z.int(),
      name: z.string(),
      content: z.string(),
      opening: z.array(z.string()),
      source: z.string(),
    }),
    errors: ["notFound"],
    cached: true,
  }),
  own: defineCall({
    method: "GET",
    path: "/api/relationResidence/index",
    alsoPost: true,
    action: "itemList",
    auth: "account",
    rate: "read",
    summary: "自己与家人的居所：主理、管理或作为亲属可见的，主理的在前；keywords 只看名字里有它的",
    input: z.object({ keywords }),
    body: listOf(
      residenceListItem.extend({
        role: z.enum(["owner", "manager", "relative"]),
        role_text: z.string(),
        is_close: z.int().min(0).max(1),
        number_text: z.string(),
        date_time: wireDateTime,
        can: z.object({ manage: z.boolean() }),
      }),
    ),
    errors: [],
  }),
  setVisibility: defineCall({
    method: "POST",
    path: "/api/residence/setClose",
    auth: "account",
    rate: "write",
    summary: "居所公开或私密：isClose 0 公开，1 私密；只有主理人可做",
    input: z.object({ id: wireId(), isClose: wireFlag("请选择公开或私密") }),
    body: z.object({ id: z.int(), is_close: z.int() }),
    errors: ["notFound", "ownerOnly"],
  }),
};
