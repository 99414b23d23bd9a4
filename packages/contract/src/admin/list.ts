import { z } from "zod";
import { page, wireInt } from "../wire.ts";

/** Rows that the back office counts one by one; of more it says so many and a plus. */
export const mostCounted = 10_000;

/** Where in a list of the back office: up to 100 rows a page. */
export const adminPaging = {
  page,
  pageSize: wireInt({ min: 1, max: 100, message: "每页最多 100 行" }).default(20),
};

/** A list of the back office. `counts` stops at {@link mostCounted}; `has_more_counts` says that there are more. */
export function adminListOf<Item extends z.ZodType>(item: Item) {
  return z.object({ counts: z.int(), has_more_counts: z.boolean(), itemList: z.array(item) });
}

/** Why a dangerous thing is done; kept with it. */
export const reasonText = { max: 200, message: "请写明原因，最多 200 个字" } as const;
