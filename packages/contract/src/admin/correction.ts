import { z } from "zod";
import { defineCall } from "../define.ts";
import { propertyCorrection } from "../property-correction.ts";
import { wireFlag, wireId } from "../wire.ts";
import { adminListOf, adminPaging } from "./wire.ts";

const path = "/api/admin/correction";

const { queue, answer } = propertyCorrection;

const readers = ["administrator", "reviewer", "readOnly"] as const;

const item = queue.body.shape.itemList.element.extend({ hours: z.int() });

/** Staff answer by the same rules as garden administrators, in all gardens. */
export const correction = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：等候答复的居所证书更正申请，先来的在前；isDecided 1 为已答复的，新的在前",
    input: z.object({ ...adminPaging, isDecided: wireFlag().default(0) }),
    body: adminListOf(item).extend({
      levels: z.array(z.object({ level: z.int(), level_name: z.string() })),
    }),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：一份居所证书更正申请，不论答复与否",
    input: z.object({ id: wireId() }),
    body: item,
    errors: ["notFound", "staffRoleMissing"],
  }),
  answer: defineCall({
    method: "POST",
    path,
    action: "answer",
    auth: "staff",
    roles: ["administrator", "reviewer"],
    rate: "write",
    summary: "后台：答复更正申请，须写明：isDone 1 更正，带上要改的各项，至少改动一项，证书随之改变；0 不更正",
    input: answer.input,
    body: answer.body,
    errors: [
      "originForeign",
      "staffPageStale",
      "staffRoleMissing",
      "notFound",
      "correctionAnswered",
      "nothingCorrected",
      "numberTaken",
    ],
  }),
};
