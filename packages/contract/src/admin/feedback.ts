import { z } from "zod";
import { defineCall } from "../define.ts";
import { address, wireDateTime, wireFlag, wireId, wireParagraphs, wireText, wireVersion } from "../wire.ts";
import { adminListOf, adminPaging, reasonText } from "./wire.ts";

const path = "/api/admin/feedback";

export const feedback = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "reviewer", "readOnly"],
    rate: "search",
    summary: "后台：意见反馈；没有答复的，等得最久的在前；id 只要这一条",
    input: z.object({
      ...adminPaging,
      state: z.enum(["waiting", "answered"]).default("waiting"),
      id: wireId().optional(),
    }),
    body: adminListOf(
      z.object({
        id: z.int(),
        title: z.string(),
        content: z.string(),
        pictures: z.array(address),
        account_id: z.int(),
        nickname: z.string(),
        answer: z.string(),
        answered_by: z.string(),
        write_time: wireDateTime,
        answer_time: z.union([wireDateTime, z.literal("")]),
        version: z.int(),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  answer: defineCall({
    method: "POST",
    path,
    action: "answer",
    auth: "staff",
    roles: ["administrator", "reviewer"],
    rate: "write",
    summary: "后台：答复一条反馈，写进对方的信箱；再答复一次，信箱里又是一封",
    input: z.object({
      id: wireId(),
      answer: wireParagraphs({ min: 1, max: 1_000, empty: "请写答复", long: "答复最多 1000 个字" }),
      version: wireVersion,
    }),
    body: z.object({ id: z.int(), version: z.int() }),
    errors: ["originForeign", "staffPageStale", "staffRoleMissing", "notFound", "editedMeanwhile"],
  }),
};

const studentPath = "/api/admin/studentRemembrance";

export const studentRemembrance = {
  list: defineCall({
    method: "GET",
    path: studentPath,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "reviewer", "readOnly"],
    rate: "search",
    summary: "后台：学生缅怀，最近的在前；孩子的名字只给管理员和审核员",
    input: z.object({ ...adminPaging, residenceId: wireId().optional() }),
    body: adminListOf(
      z.object({
        id: z.int(),
        residence_id: z.int(),
        residence_name: z.string(),
        /** At a private residence that the caller has not opened: everything but the time is omitted. */
        is_sealed: z.boolean(),
        school_name: z.string(),
        class_name: z.string(),
        student_name: z.string(),
        account_id: z.int(),
        nickname: z.string(),
        write_time: wireDateTime,
        is_hidden: z.boolean(),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  hide: defineCall({
    method: "POST",
    path: studentPath,
    action: "hide",
    auth: "staff",
    roles: ["administrator", "reviewer"],
    rate: "write",
    summary: "后台：把一条学生缅怀隐藏，家人也看不到；isHidden 0 放回",
    input: z.object({
      id: wireId(),
      isHidden: wireFlag().default(1),
      reason: wireText({ min: 1, ...reasonText }),
    }),
    body: z.object({ is_hidden: z.boolean() }),
    errors: ["originForeign", "staffPageStale", "staffRoleMissing", "notFound"],
  }),
};
