import { z } from "zod";
import { defineCall } from "./define.ts";
import { maxIntroHtmlLength } from "./intro-length.ts";
import { otherNamesText, residenceDetailBody } from "./residence.ts";
import { familyPath as path, wireFlag, wireId, wireParagraphs, wireText, wireVersion } from "./wire.ts";

export const memberRoles = ["owner", "manager", "relative"] as const;

const calendar = (message: string) => z.enum(["solar", "lunar"], message).optional();
const saved = z.object({ id: z.int(), version: z.int() });

export const family = {
  detail: defineCall({
    method: "GET",
    path,
    action: "familyDetail",
    auth: "account",
    rate: "read",
    summary: "家庭首页：居所详情、各项数目、角色与版本；家人可看",
    input: z.object({ id: wireId() }),
    body: z.object({
      detail: residenceDetailBody,
      role: z.enum(memberRoles),
      /** Send it back when saving: of two concurrent editors the later one gets an error. */
      facts_version: z.int(),
      intro_version: z.int(),
      birthday_by: z.enum(["solar", "lunar"]),
      anniversary_by: z.enum(["solar", "lunar"]),
      /** Whether the date is known to the day, so that a calendar can be chosen. */
      birthday_known: z.int().min(0).max(1),
      anniversary_known: z.int().min(0).max(1),
      counts: z.object({
        albums: z.int(),
        photos: z.int(),
        views: z.int(),
        viewsToday: z.int(),
        blessings: z.int(),
        students: z.int(),
        members: z.int(),
        /** How often the page of the short address was opened, in all and today. */
        scans: z.int(),
        scansToday: z.int(),
        /** Lamps that were lit there without an account, ever. */
        graveLamps: z.int(),
      }),
      can: z.object({ manage: z.boolean(), own: z.boolean() }),
    }),
    errors: ["notFound"],
  }),
  /** The texts and calendars that the family chooses itself, with their lengths (R-family-12). */
  edit: defineCall({
    method: "POST",
    path,
    action: "editResidence",
    auth: "account",
    rate: "write",
    summary:
      "修改居所首页：头像、简介、又名、匾额、楹联、题词、生辰与忌日按公历或农历；没有给的字段不变，version 不符则告知",
    input: z.object({
      id: wireId(),
      version: wireVersion.optional(),
      /** Upload URL; empty: unchanged. */
      avatar: z.string("请重新上传头像").max(400, "请重新上传头像").default(""),
      summary: wireText({ max: 200, message: "简介最多 200 个字" }).optional(),
      /** 字, 号, former and pen names, separated by 、; empty removes them. */
      otherNames: otherNamesText.optional(),
      plaque: wireText({ max: 8, message: "匾额最多 8 个字" }).optional(),
      /** Right and left line, separated by a line break; empty for none. */
      couplet: wireParagraphs({ max: 25, empty: "", long: "楹联每句最多 12 个字" })
        .transform((text) => (text === "" ? [] : text.split("\n")))
        .refine((lines) => lines.length === 0 || lines.length === 2, "楹联请写上下两句")
        .refine((lines) => lines.every((line) => [...line].length <= 12 && line !== ""), "楹联每句最多 12 个字")
        .optional(),
      opening: wireParagraphs({ max: 84, empty: "", long: "题词最多四行，每行 20 个字" })
        .transform((text) => text.split("\n").filter((line) => line !== ""))
        .refine(
          (lines) => lines.length <= 4 && lines.every((line) => [...line].length <= 20),
          "题词最多四行，每行 20 个字",
        )
        .optional(),
      birthdayBy: calendar("请选择公历或农历"),
      anniversaryBy: calendar("请选择公历或农历"),
    }),
    body: saved,
    errors: ["notFound", "editedMeanwhile", "uploadUnknown", "wordsRefused"],
  }),
  allowGraveLamps: defineCall({
    method: "POST",
    path,
    action: "allowGraveLamps",
    auth: "account",
    rate: "write",
    summary: "墓前的灯：allowed 1 让扫码的人不登录也能点，0 关上，已经点着的一并熄去；主理人与管理员可改",
    input: z.object({ id: wireId(), allowed: wireFlag() }),
    body: z.object({ id: z.int() }),
    errors: ["notFound"],
  }),
  submitIntro: defineCall({
    method: "POST",
    path,
    action: "submitIntro",
    auth: "account",
    rate: "write",
    carriesText: true,
    summary: "提交生平：HTML 在服务器上净化，图片须是上传所得；带 version 时，他人先改过则告知",
    input: z.object({
      id: wireId(),
      content: z.string("请输入正文内容").max(maxIntroHtmlLength, "正文太长了，请精简一些"),
      version: wireVersion.optional(),
    }),
    body: saved.extend({ content: z.string() }),
    errors: ["notFound", "editedMeanwhile", "uploadUnknown", "wordsRefused"],
  }),
};
