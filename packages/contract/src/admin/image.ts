import { z } from "zod";
import { defineCall } from "../define.ts";
import { address, wireDateTime, wireFlag, wireId, wireText } from "../wire.ts";
import { adminChangeErrors, adminListOf, adminPaging, reasonText } from "./wire.ts";

const path = "/api/admin/image";

const readers = ["administrator", "reviewer", "readOnly"] as const;

const imageItem = z.object({
  id: z.int(),
  is_withheld: z.boolean(),
  /** Empty while it is displayed. */
  withhold_time: z.union([wireDateTime, z.literal("")]),
  reason: z.string(),
  staff_name: z.string(),
});

export const image = {
  find: defineCall({
    method: "GET",
    path,
    action: "find",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：按网址，或按一件举报，找到一张上传的图片，和用到它的每一处",
    input: z.object({
      address: wireText({ max: 400, message: "图片的网址太长了" }).default(""),
      concernId: wireId().optional(),
    }),
    body: imageItem.extend({
      /** `公告《春祭安排》`; at most 50. */
      uses: z.array(z.string()),
      /** Empty for one that is not public. */
      image: address,
    }),
    errors: ["notFound", "staffRoleMissing"],
  }),
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：停止展示的图片，最近的在前",
    input: z.object(adminPaging),
    body: adminListOf(imageItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  withhold: defineCall({
    method: "POST",
    path,
    action: "withhold",
    auth: "staff",
    roles: ["administrator", "reviewer"],
    rate: "write",
    summary: "后台：一张图片在用到它的每一处立刻停止展示，网址也打不开；isWithheld 0 恢复；须写原因",
    input: z.object({
      id: wireId(),
      isWithheld: wireFlag().default(1),
      reason: wireText({ min: 1, ...reasonText }),
    }),
    /** The places in which it was switched. */
    body: z.object({ uses: z.array(z.string()) }),
    errors: [...adminChangeErrors, "hiddenByConcern"],
  }),
};
