import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireFlag, wireIds, wireParagraphs, wireText } from "../wire.ts";
import { adminListOf, adminPaging, adminWriteErrors } from "./wire.ts";
import { maxBlocklistTermsAtOnce, blocklistVerdicts } from "./blocklist-verdicts.ts";

const path = "/api/admin/word";

const verdict = z.enum(blocklistVerdicts, "请选择禁用、待审或例外");
const decides = ["administrator", "reviewer"] as const;
export const blocklist = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "reviewer", "readOnly"],
    rate: "search",
    summary: "后台：词库，可按词和处理办法查找",
    input: z.object({
      ...adminPaging,
      keywords: wireText({ max: 30, message: "最多 30 个字" }).default(""),
      verdict: z.union([z.literal(""), verdict]).default(""),
    }),
    body: adminListOf(z.object({ id: z.int(), word: z.string(), verdict, is_for_names_only: z.boolean() })),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：加词，一行一个，已有的改为这种处理办法；各节点立刻生效",
    input: z.object({
      words: wireParagraphs({ min: 1, max: 40_000, empty: "请写上要加的词，一行一个", long: "一次最多 1000 个词" })
        .transform((text) => [...new Set(text.split("\n").map((term) => term.trim()))].filter((term) => term !== ""))
        .refine((terms) => terms.length >= 1 && terms.length <= maxBlocklistTermsAtOnce, "一次最多 1000 个词")
        .refine((terms) => terms.every((term) => [...term].length <= 30), "一个词最多 30 个字"),
      verdict,
      isForNamesOnly: wireFlag().default(0),
    }),
    body: z.object({ added: z.int(), changed: z.int() }),
    errors: [...adminWriteErrors, "wordMeansNothing"],
  }),
  remove: defineCall({
    method: "POST",
    path,
    action: "remove",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：从词库里删去",
    input: z.object({ ids: wireIds(100, "一次最多删 100 个词").refine((list) => list.length > 0, "请选择词") }),
    body: z.object({ removed: z.int() }),
    errors: adminWriteErrors,
  }),
  probe: defineCall({
    method: "GET",
    path,
    action: "probe",
    auth: "staff",
    roles: ["administrator", "reviewer", "readOnly"],
    rate: "read",
    summary: "后台：试一段文字会怎样，作为留言和作为昵称",
    input: z.object({ text: wireParagraphs({ max: 500, empty: "请写一段文字", long: "最多 500 个字" }) }),
    body: z.object({
      /** The outcome for a message. */
      message: z.enum(["shown", "held", "refused"]),
      name: z.enum(["shown", "refused"]),
      found: z.array(z.object({ text: z.string(), verdict: z.enum(["refuse", "hold"]) })),
      has_contact: z.boolean(),
    }),
    errors: ["staffRoleMissing"],
  }),
};
