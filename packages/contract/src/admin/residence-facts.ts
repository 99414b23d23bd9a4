import { z } from "zod";
import { emblems } from "../emblems.ts";
import { maxMoreSources } from "../limits.ts";
import { otherNamesText, residenceKinds } from "../residence.ts";
import { address, wireFlag, wireInt, wireText } from "../wire.ts";

const lifeDate = z
  .string("日期有误")
  .regex(/^(?:-?\d{4}(?:-\d{2}(?:-\d{2})?)?)?$/, "日期有误")
  .default("");
const calendar = z.enum(["solar", "lunar"], "请选择公历或农历").default("solar");
const dayOfYear = z
  .string("纪念日有误")
  .regex(/^(?:\d{2}-\d{2})?$/, "请写明纪念日的月和日")
  .default("");
const dynasty = wireText({ max: 20, message: "朝代最多 20 个字" }).default("");

const moreSources = z
  .string("出处有误")
  .max(5_000, "出处太长了")
  .default("")
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.split("\t").map((part) => part.trim()))
      .filter((parts) => parts.some((part) => part !== "")),
  )
  .refine((lines) => lines.length <= maxMoreSources, `其他出处最多 ${maxMoreSources} 条`)
  .refine((lines) => lines.every(([text = ""]) => [...text].length <= 500), "每条出处最多 500 个字")
  .refine(
    (lines) => lines.every(([, url = ""]) => url === "" || (/^https?:\/\/\S+$/.test(url) && url.length <= 400)),
    "出处的网址请从 http:// 或 https:// 写起",
  )
  .transform((lines) => lines.map(([text = "", url = ""]) => (url === "" ? text : `${text}\t${url}`)));

/** What staff write of a person; dates are the wire's life dates, with a leading `-` before Christ. */
export const residenceFacts = {
  kind: z.enum(residenceKinds, "请选择居所的类别"),
  name: wireText({ min: 1, max: 30, message: "请填写姓名，最多 30 个字" }),
  gender: wireInt({ min: 1, max: 2, message: "请选择性别" }),
  /** 字, 号, former and pen names, separated by 、 */
  other_names: otherNamesText.default([]),
  birthday: lifeDate,
  birthday_calendar: calendar,
  birthday_leap: wireFlag().default(0),
  birthday_about: wireFlag().default(0),
  birth_dynasty: dynasty,
  shengu_date: lifeDate,
  shengu_calendar: calendar,
  shengu_leap: wireFlag().default(0),
  shengu_about: wireFlag().default(0),
  death_dynasty: dynasty,
  /** The day of the custom, `MM-DD`; empty: none. */
  customary_day: dayOfYear,
  customary_calendar: z.enum(["solar", "lunar"], "请选择公历或农历").default("lunar"),
  /** 享年 as a source says it; 0: unknown. */
  age: wireInt({ min: 0, max: 200, message: "享年请填 1 到 200" }).default(0),
  nation: wireText({ max: 20, message: "民族最多 20 个字" }).default(""),
  jiguan_str: wireText({ max: 60, message: "籍贯最多 60 个字" }).default(""),
  summary: wireText({ max: 200, message: "简介最多 200 个字" }).default(""),
  source: wireText({ max: 500, message: "出处最多 500 个字" }).default(""),
  source_url: address.max(400, "出处的网址太长了").default(""),
  /** Further ones, a line each: its text, and after a tab its URL if there is one. */
  more_sources: moreSources,
  /** URL of an upload; empty: a silhouette. */
  portrait: z.string("画像有误").max(400, "画像有误").default(""),
  portrait_credit: wireText({ max: 200, message: "画像的来历最多 200 个字" }).default(""),
  emblem: z.enum(["", ...emblems], "没有这个纹样").default(""),
  battle_address: wireText({ max: 60, message: "牺牲地最多 60 个字" }).default(""),
  cemetery_address: wireText({ max: 60, message: "安葬地最多 60 个字" }).default(""),
};
