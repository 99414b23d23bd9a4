import { z } from "zod";
import { page, wireInt } from "../wire.ts";

/** Maximum exact row count; above it, the back office displays this number and a plus. */
export const maxCounted = 10_000;

/** Paging of an admin list: up to 100 rows a page. */
export const adminPaging = {
  page,
  pageSize: wireInt({ min: 1, max: 100, message: "每页最多 100 行" }).default(20),
};

/** An admin list. `counts` stops at {@link maxCounted}; `has_more_counts`: whether there are more. */
export function adminListOf<Item extends z.ZodType>(item: Item) {
  return z.object({ counts: z.int(), has_more_counts: z.boolean(), itemList: z.array(item) });
}

/** The reason for a sensitive action; stored with it. */
export const reasonText = { max: 200, message: "请写明原因，最多 200 个字" } as const;
