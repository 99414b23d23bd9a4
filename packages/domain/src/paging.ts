import { lastPage } from "@changming/contract/last-page";
import { refuse } from "./refusal.ts";

export interface Page {
  limit: number;
  offset: number;
}

/** Where a page begins; pages count from 1. Refuses with `pageTooDeep` beyond the last one that may be asked for. */
export function pageOf(input: { page: number; pageSize: number }): Page {
  if (input.page > lastPage) refuse("pageTooDeep", "page");
  return { limit: input.pageSize, offset: (input.page - 1) * input.pageSize };
}
