import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime } from "../wire.ts";
import { adminListOf, adminPaging } from "./list.ts";

const day = z.union([z.literal(""), z.iso.date("日期有误")]).default("");

export const vaultLook = {
  list: defineCall({
    method: "GET",
    path: "/api/admin/vaultLook",
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "readOnly"],
    rate: "search",
    summary: "后台：谁在什么时候看过保险箱里的哪一份材料，最近的在前；材料本身不在这里",
    input: z.object({ ...adminPaging, from: day, to: day }),
    body: adminListOf(
      z.object({
        id: z.int(),
        time: wireDateTime,
        who: z.string(),
        actor_kind: z.enum(["visitor", "account", "staff", "job", "callback"]),
        object_kind: z.string(),
        object_id: z.int(),
        paper: z.string(),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
};
