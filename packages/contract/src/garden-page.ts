import { z } from "zod";
import { maxOpeningLines } from "./limits.ts";
import { maxIntroHtmlLength } from "./intro-length.ts";
import { wireIds, wireText } from "./wire.ts";

/** Digits with what stands between them, and an extension: `0572-5121688 转 3`. */
const phonePattern = /^[\d\s+()（）、,，/*#\-－—–转]{5,40}$/;

const badLevels = "请至少选一个等级";

export const contactPhone = wireText({ max: 40, message: "电话最多 40 个字" }).refine(
  (text) => text === "" || phonePattern.test(text),
  "电话只写号码，可以带分机，如 0572-5121688 转 3",
);

export const openingHours = z
  .string("开放时间有误")
  .max(2_000, "开放时间太长了")
  .transform((text) => text.split("\n").map((line) => line.trim().replace(/\s+/gu, " ")))
  .transform((lines) => lines.filter((line) => line !== ""))
  .refine((lines) => lines.length <= maxOpeningLines, `开放时间最多 ${maxOpeningLines} 行`)
  .refine((lines) => lines.every((line) => [...line].length <= 60), "开放时间每行最多 60 个字");

export const openingNote = wireText({ max: 200, message: "开放说明最多 200 个字" });

export const gardenNotice = wireText({ max: 100, message: "告示最多 100 个字" });

export const offeredLevels = wireIds(7, badLevels)
  .refine((levels) => levels.length > 0 && levels.every((level) => level <= 7), badLevels)
  .transform((levels) => levels.toSorted((one, other) => one - other));

/** What a garden's administrator writes on its page, as a form sends it. */
export const gardenPageFields = {
  summary: wireText({ max: 200, message: "短介绍最多 200 个字" }).default(""),
  content: z.string("园记有误").max(maxIntroHtmlLength, "园记里的图片或格式太多了，请精简一些").default(""),
  address: wireText({ max: 100, message: "地址最多 100 个字" }).default(""),
  contact_phone: contactPhone.default(""),
  opening_hours: openingHours.default([]),
  opening_note: openingNote.default(""),
  notice: gardenNotice.default(""),
  levels: offeredLevels,
};

/** The same, as it is read. */
export const gardenPageText = {
  summary: z.string(),
  address: z.string(),
  contact_phone: z.string(),
  opening_hours: z.array(z.string()),
  opening_note: z.string(),
  notice: z.string(),
};
