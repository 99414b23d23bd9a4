import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, page, pageSize, wireDateTime, wireId } from "./wire.ts";

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
      /** Visits with a record behind them, which is what the pages hold. */
      recordCounts: z.int(),
      itemList: z.array(z.object({ avatar: address, nickname: z.string(), create_time: wireDateTime })),
    }),
    errors: ["notFound", "pageTooDeep"],
    cached: true,
  }),
};
