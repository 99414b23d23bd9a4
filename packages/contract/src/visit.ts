import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, listOf, page, pageSize, wireDateTime, wireFlag, wireId } from "./wire.ts";

export const visit = {
  list: defineCall({
    method: "GET",
    path: "/api/residence/recordList",
    auth: "public",
    rate: "read",
    summary: "居所的浏览记录，连同今日与累计",
    input: z.object({ id: wireId(), page, pageSize: pageSize(40) }),
    body: z.object({
      counts: z.int(),
      todayCounts: z.int(),
      /** Number of visits that have a record, which is what the pages contain. */
      recordCounts: z.int(),
      itemList: z.array(z.object({ avatar: address, nickname: z.string(), create_time: wireDateTime })),
    }),
    errors: ["notFound", "pageTooDeep"],
    cached: true,
  }),
  own: defineCall({
    method: "GET",
    path: "/api/user/index",
    action: "recordList",
    auth: "account",
    rate: "read",
    summary: "自己的浏览记录，新的在前；已不公开的居所不在其中",
    input: z.object({ page, pageSize: pageSize(15) }),
    body: listOf(
      z.object({
        /** Id of the residence. */
        id: z.int(),
        visit_id: z.int(),
        name: z.string(),
        avatar: address,
        create_time: wireDateTime,
      }),
    ),
    errors: ["pageTooDeep"],
  }),
  report: defineCall({
    method: "POST",
    path: "/api/residence/reportVisit",
    auth: "public",
    rate: "write",
    summary: "居所页显示之后报告一次浏览；带令牌且 silent 为 0 时留下记录，同一账号与居所十分钟一条",
    input: z.object({ id: wireId(), silent: wireFlag().default(0) }),
    body: z.object({ done: z.literal(true) }),
    errors: ["notFound"],
  }),
};
