import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime, wireFlag, wireId, wireText } from "../wire.ts";
import { adminListOf, adminPaging, reasonText } from "./wire.ts";

const path = "/api/admin/approval";

/** Actions that need the approval of a second person. */
const approvalVerbs = [
  "staff.makeAdministrator",
  "staff.makeFinance",
  "refund.give",
  "siteInfo.raiseSecondPerson",
] as const;

export type ApprovalVerb = (typeof approvalVerbs)[number];

export const approval = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "finance", "readOnly"],
    rate: "read",
    summary: "后台：等第二个人确认的事，等得最久的在前",
    input: z.object({ ...adminPaging }),
    body: adminListOf(
      z.object({
        id: z.int(),
        verb: z.enum(approvalVerbs),
        /** What will happen, in one sentence. */
        sentence: z.string(),
        reason: z.string(),
        asked_by: z.string(),
        ask_time: wireDateTime,
        /** Names of those who can confirm it; empty when nobody can. */
        waits_for: z.array(z.string()),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  seconds: defineCall({
    method: "GET",
    path,
    action: "seconds",
    auth: "staff",
    roles: ["administrator", "finance", "readOnly"],
    rate: "read",
    summary: "后台：如果由自己提出，谁能来确认；exceptId 是这件事所关的员工，他自己不算",
    input: z.object({ verb: z.enum(approvalVerbs, "没有这件事"), exceptId: wireId().optional() }),
    body: z.object({ names: z.array(z.string()) }),
    errors: ["staffRoleMissing"],
  }),
  withdraw: defineCall({
    method: "POST",
    path,
    action: "withdraw",
    auth: "staff",
    roles: ["administrator", "finance"],
    rate: "write",
    summary: "后台：在别人答复以前，收回自己提出的事",
    input: z.object({ id: wireId() }),
    body: z.object({ done: z.literal(true) }),
    errors: ["originForeign", "staffPageStale", "staffRoleMissing", "notFound", "approvalForeign", "approvalDecided"],
  }),
  decide: defineCall({
    method: "POST",
    path,
    action: "decide",
    auth: "staff",
    roles: ["administrator", "finance"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：确认别人提出的事，或 isConfirmed 0 不同意",
    input: z.object({
      id: wireId(),
      isConfirmed: wireFlag(),
      reason: wireText({ ...reasonText }).default(""),
    }),
    body: z.object({ done: z.literal(true) }),
    errors: [
      "originForeign",
      "staffPageStale",
      "staffRoleMissing",
      "staffProofNeeded",
      "notFound",
      "approvalOwn",
      "approvalBound",
      "approvalDecided",
      "editedMeanwhile",
      "orderNotRefundable",
      "refundTooMuch",
    ],
  }),
};
