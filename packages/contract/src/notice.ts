import { z } from "zod";
import { defineCall } from "./define.ts";
import { listOf, page, pageSize, wireDateTime, wireId } from "./wire.ts";

export const noticeListItem = z.object({
  id: z.int(),
  title: z.string(),
  date_time: wireDateTime,
  create_time: wireDateTime,
  read_nums: z.int(),
});

/** The adjacent one in the list; null at its ends. */
const neighbour = z.object({ id: z.int(), title: z.string() }).nullable();

const path = "/api/notice/index";

export const notice = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "public",
    rate: "read",
    summary: "公告列表，新的在前",
    input: z.object({ page, pageSize: pageSize(15) }),
    body: listOf(noticeListItem),
    errors: ["pageTooDeep"],
    cached: true,
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "public",
    rate: "read",
    summary: "公告详情",
    input: z.object({ id: wireId() }),
    body: noticeListItem.extend({ content: z.string(), previous: neighbour, next: neighbour }),
    errors: ["notFound"],
    cached: true,
  }),
};
