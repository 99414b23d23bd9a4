import { z } from "zod";
import { defineCall } from "../define.ts";
import { staffRoles } from "../staff-roles.ts";
import { wireDateTime, wireInt } from "../wire.ts";
import { adminReauthenticationErrors } from "./wire.ts";

const path = "/api/admin/legalChoice";

const legalRuleNames = ["rankings", "civilGifts", "minors"] as const;

export type LegalRuleName = (typeof legalRuleNames)[number];

/** A published rule, as far as it could be verified. */
const source = z.object({
  title: z.string(),
  issuer: z.string(),
  /** Document number; empty: none was found. */
  number: z.string(),
  /** `2024年1月1日起施行`. */
  in_force: z.string(),
  /** What it says, in one sentence. */
  article: z.string(),
  url: z.string(),
  /** Where the link leads. */
  url_name: z.string(),
});

export const legalChoice = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: staffRoles,
    rate: "read",
    summary: "后台：要运营者自己拿主意的法规，每条的出处、合规的做法，和现在的回答",
    input: z.object({}),
    body: z.object({
      can_answer: z.boolean(),
      itemList: z.array(
        z.object({
          name: z.enum(legalRuleNames),
          title: z.string(),
          /** What it is about on this site. */
          question: z.string(),
          sourceList: z.array(source),
          choiceList: z.array(
            z.object({
              value: z.string(),
              label: z.string(),
              effect: z.string(),
              /** The choice that the rule asks for. */
              is_lawful: z.boolean(),
              /** What the demo shows. */
              is_demo: z.boolean(),
            }),
          ),
          /** The answer; empty: none yet, and then the lawful choice applies on a real site. */
          choice: z.string(),
          /** What applies now. */
          effective: z.string(),
          /** Who answered; empty: nobody, or what the site showed before the question existed. */
          answered_by: z.string(),
          answer_time: z.union([wireDateTime, z.literal("")]),
          /** Of the answer; 0: none yet. */
          version: z.int(),
        }),
      ),
    }),
    errors: ["staffRoleMissing"],
  }),
  answer: defineCall({
    method: "POST",
    path,
    action: "answer",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：回答一条法规怎么办，立刻生效",
    input: z.object({
      rule: z.enum(legalRuleNames, "请选择是哪一条"),
      choice: z.string("请选择怎么办").max(20, "请选择怎么办"),
      version: wireInt({ min: 0, max: 2_000_000_000, message: "版本有误，请刷新页面" }),
    }),
    body: z.object({ version: z.int() }),
    errors: [...adminReauthenticationErrors, "editedMeanwhile"],
  }),
};
