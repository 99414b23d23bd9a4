import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireInt, wireText, wireVersion } from "../wire.ts";

const path = "/api/admin/level";

export const level = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "editor", "reviewer", "readOnly"],
    rate: "read",
    summary: "后台：居所的七个等级",
    input: z.object({}),
    body: z.object({
      itemList: z.array(
        z.object({
          level: z.int(),
          level_name: z.string(),
          description: z.string(),
          /** `6.4 平方米` */
          area: z.string(),
          residence_nums: z.int(),
          version: z.int(),
        }),
      ),
    }),
    errors: ["staffRoleMissing"],
  }),
  edit: defineCall({
    method: "POST",
    path,
    action: "edit",
    auth: "staff",
    roles: ["administrator", "editor"],
    rate: "write",
    summary: "后台：改等级的名称与说明",
    input: z.object({
      level: wireInt({ min: 1, max: 7, message: "没有这个等级" }),
      name: wireText({ min: 1, max: 10, message: "请输入等级名称，最多 10 个字" }),
      description: wireText({ min: 1, max: 100, message: "请输入说明，最多 100 个字" }),
      version: wireVersion,
    }),
    body: z.object({ level: z.int(), version: z.int() }),
    errors: ["originForeign", "staffPageStale", "staffRoleMissing", "notFound", "editedMeanwhile", "levelNameTaken"],
  }),
};
