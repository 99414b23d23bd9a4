import { z } from "zod";
import { defineCall } from "../define.ts";
import { clientRef, wireFlag, wireId, wireInt, wireText, wireVersion } from "../wire.ts";
import { adminListOf, adminPaging } from "./list.ts";
import { adminWriteErrors } from "./write-errors.ts";

const path = "/api/admin/giftCategory";
const writers = ["administrator", "editor", "finance"] as const;

const fields = {
  name: wireText({ min: 1, max: 10, message: "请输入分类名称，最多 10 个字" }),
  position: wireInt({ min: 0, max: 100_000, message: "次序填 0 到 100000" }).default(0),
};
const changed = z.object({ id: z.int(), version: z.int() });

export const adminGiftCategories = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: [...writers, "readOnly"],
    rate: "read",
    summary: "后台：礼物分类，按次序",
    input: z.object({ ...adminPaging }),
    body: adminListOf(
      z.object({
        id: z.int(),
        name: z.string(),
        /** Its gifts stay in the scene, and only the family gives them. */
        is_dressing: z.boolean(),
        position: z.int(),
        gifts: z.int(),
        version: z.int(),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  create: defineCall({
    method: "POST",
    path,
    action: "create",
    auth: "staff",
    roles: writers,
    rate: "write",
    summary: "后台：添一个礼物分类；isDressing 1 是家庭装扮，以后不能再改",
    input: z.object({ ref: clientRef, ...fields, isDressing: wireFlag().default(0) }),
    body: changed,
    errors: [...adminWriteErrors, "alreadySent", "giftNameTaken"],
  }),
  edit: defineCall({
    method: "POST",
    path,
    action: "edit",
    auth: "staff",
    roles: writers,
    rate: "write",
    summary: "后台：改礼物分类的名称和次序",
    input: z.object({ id: wireId(), version: wireVersion, ...fields }),
    body: changed,
    errors: [...adminWriteErrors, "notFound", "editedMeanwhile", "giftNameTaken"],
  }),
  remove: defineCall({
    method: "POST",
    path,
    action: "remove",
    auth: "staff",
    roles: writers,
    rate: "write",
    summary: "后台：删去一个没有礼物的分类",
    input: z.object({ id: wireId(), version: wireVersion }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminWriteErrors, "notFound", "editedMeanwhile", "categoryInUse"],
  }),
};
