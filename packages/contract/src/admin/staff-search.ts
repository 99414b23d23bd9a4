import { z } from "zod";
import { defineCall } from "../define.ts";
import { staffRoles } from "../staff-roles.ts";
import { wireText } from "../wire.ts";
import { adminOrderStates } from "./order.ts";
import { residenceStates } from "./residence.ts";

const groupOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    /** There are more than these; the list itself has them. */
    has_more: z.boolean(),
    itemList: z.array(item),
  });

export const staffSearch = {
  find: defineCall({
    method: "GET",
    path: "/api/admin/search",
    action: "find",
    auth: "staff",
    roles: staffRoles,
    rate: "search",
    summary:
      "后台：一处查找居所（姓名、又名、编号、证书号）、用户（昵称、手机号或后四位）、订单（单号、网关流水号）与园区，按角色",
    input: z.object({ keywords: wireText({ min: 1, max: 64, message: "请输入要找的，最多 64 个字" }) }),
    body: z.object({
      residences: groupOf(
        z.object({
          id: z.int(),
          name: z.string(),
          years: z.string(),
          number_text: z.string(),
          garden_name: z.string(),
          state: z.enum(residenceStates),
        }),
      ),
      accounts: groupOf(
        z.object({
          id: z.int(),
          nickname: z.string(),
          /** 138****8000 */
          mobile: z.string(),
          state: z.enum(["open", "suspended", "closed"]),
        }),
      ),
      orders: groupOf(
        z.object({
          id: z.int(),
          order_no: z.string(),
          title: z.string(),
          nickname: z.string(),
          money: z.string(),
          state: z.enum(adminOrderStates),
        }),
      ),
      gardens: groupOf(z.object({ id: z.int(), name: z.string(), region: z.string(), is_hidden: z.boolean() })),
      /** The keywords are a phone number, and the caller's role may not search by it. */
      phone_denied: z.boolean(),
    }),
    errors: ["staffRoleMissing"],
  }),
};
