import { z } from "zod";
import { defineCall } from "./define.ts";
import { gardenPageFields, gardenPageText } from "./garden-page.ts";
import { maxBanners } from "./limits.ts";
import { address, keywords, listOf, page, pageSize, wireDateTime, wireId, wireInt, wireVersion } from "./wire.ts";

const path = "/api/garden/ownGarden";

/** What waits, since how many whole hours, and a word about the one that waits longest; empty without any. */
const waiting = z.object({ count: z.int(), hours: z.int(), oldest: z.string() });

const anniversary = z.object({
  /** 0 for a private residence, whose page is its family's. */
  id: z.int(),
  name: z.string(),
  /** 诞辰九十周年, 三周年. */
  occasion: z.string(),
  is_close: z.int(),
  /** Someone remembered them today; always false for a private residence. */
  is_lit: z.boolean(),
});

const ownGardenItem = z.object({
  id: z.int(),
  garden_name: z.string(),
  region: z.string(),
  banner: address,
  is_hidden: z.boolean(),
  applications: waiting,
  corrections: waiting,
  anniversaries: z.array(anniversary),
  /** Anniversaries of today beyond those listed. */
  more_anniversaries: z.int(),
  residence_nums: z.int(),
  /** With a family that looks after them. */
  family_nums: z.int(),
  public_nums: z.int(),
  /** Views of the public residences today. */
  today_views: z.int(),
});

const saved = z.object({ id: z.int(), version: z.int() });

export const ownGarden = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "account",
    rate: "read",
    summary:
      "园区管理员：自己的园区，连停止展示的，各有什么在等、今天是谁的日子、有多少居所；没有园区的为空。私密居所只有姓名与日子",
    input: z.object({}),
    body: z.array(ownGardenItem),
    errors: [],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "account",
    rate: "read",
    summary: "园区管理员：自己园区的页面，供修改；levels 各等级是否设置、已有多少居所",
    input: z.object({ id: wireId() }),
    body: z.object({
      id: z.int(),
      garden_name: z.string(),
      is_hidden: z.boolean(),
      banners: z.array(address),
      ...gardenPageText,
      content: z.string(),
      levels: z.array(
        z.object({ level: z.int(), level_name: z.string(), is_offered: z.boolean(), residence_nums: z.int() }),
      ),
      version: z.int(),
    }),
    errors: ["notFound"],
  }),
  edit: defineCall({
    carriesText: true,
    method: "POST",
    path,
    action: "edit",
    auth: "account",
    rate: "write",
    summary:
      "园区管理员：改自己园区的页面；横幅为本人上传所得或原有的地址，与开放时间一样以换行分隔；levels 为设置的等级，以逗号分隔。version 是看到的版本，别人改过便不覆盖",
    input: z.object({
      id: wireId(),
      ...gardenPageFields,
      banners: z
        .string("横幅有误")
        .max(4_000, "横幅太多了")
        .default("")
        .transform((text) => text.split("\n").filter((line) => line !== ""))
        .refine((list) => list.length <= maxBanners, `横幅最多 ${maxBanners} 张`),
      version: wireVersion,
    }),
    body: saved,
    errors: ["notFound", "editedMeanwhile", "uploadUnknown", "wordsRefused"],
  }),
  residences: defineCall({
    method: "GET",
    path,
    action: "residenceList",
    auth: "account",
    rate: "search",
    summary: "园区管理员：自己园区里的居所，按字母区与编号；私密的也在内，只有登记的姓名、生卒、等级与编号",
    input: z.object({ gardenId: wireId(), page, pageSize: pageSize(20), keywords }),
    body: listOf(
      z.object({
        id: z.int(),
        name: z.string(),
        /** `1938–2023` */
        years: z.string(),
        level: z.int(),
        letter: z.string(),
        number: z.int(),
        number_text: z.string(),
        is_close: z.int(),
        version: z.int(),
      }),
    ).extend({ levels: z.array(z.object({ level: z.int(), level_name: z.string(), is_offered: z.boolean() })) }),
    errors: ["notFound", "pageTooDeep"],
  }),
  place: defineCall({
    method: "POST",
    path,
    action: "place",
    auth: "account",
    rate: "write",
    summary:
      "园区管理员：改自己园区里一处居所的等级、字母区与编号，等级须是园区设置的；居所证书随之改变，并告知主理人与管理人",
    input: z.object({
      id: wireId(),
      level: wireInt({ min: 1, max: 7, message: "请选择居所等级" }),
      letter: z.string("请选择字母区").regex(/^[A-Z#]$/, "请选择字母区"),
      number: wireInt({ min: 1, max: 99_999, message: "编号请填 1 到 99999" }),
      version: wireVersion,
    }),
    body: saved.extend({ number_text: z.string(), edit_time: wireDateTime }),
    errors: ["notFound", "editedMeanwhile", "levelNotOffered", "nothingCorrected", "numberTaken"],
  }),
};
