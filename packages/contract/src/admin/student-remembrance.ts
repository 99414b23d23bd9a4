import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime, wireFlag, wireId, wireText } from "../wire.ts";
import { adminListOf, adminPaging, reasonText } from "./list.ts";

const path = "/api/admin/studentRemembrance";

export const studentRemembrance = {
  list: defineCall({
    method: "GET",
    path,
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
    path,
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
