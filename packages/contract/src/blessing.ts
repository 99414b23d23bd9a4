import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, listOf, page, pageSize, wireDateTime, wireId } from "./wire.ts";

export const blessingItem = z.object({
  id: z.int(),
  avatar: address,
  nickname: z.string(),
  content: z.string(),
  date_time: wireDateTime,
  /** What the writer is to the deceased, in his own words; may be empty. */
  relation: z.string(),
  /** Day of writing as a letter says it: 十月十一. */
  lunar_day: z.string(),
});

export const blessing = {
  list: defineCall({
    method: "GET",
    path: "/api/residence/leaveMessageList",
    auth: "public",
    rate: "read",
    summary: "居所留言，新的在前",
    input: z.object({ id: wireId(), page, pageSize: pageSize(10) }),
    body: listOf(blessingItem),
    errors: ["notFound", "pageTooDeep"],
    cached: true,
  }),
};
