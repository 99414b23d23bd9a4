import { lastPage } from "@changming/contract/last-page";
import { fail } from "./domain-error.ts";

export interface Page {
  limit: number;
  offset: number;
}

/** Limit and offset of a page; pages count from 1. Throws `pageTooDeep` beyond the last allowed page. */
export function pageOf(input: { page: number; pageSize: number }): Page {
  if (input.page > lastPage) fail("pageTooDeep", "page");
  return { limit: input.pageSize, offset: (input.page - 1) * input.pageSize };
}
