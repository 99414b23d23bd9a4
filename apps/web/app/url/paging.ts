import { lastPage } from "@changming/contract/limits";

/** One page of a list, and how far the list can be paged. */
export interface Paged<Item> {
  page: number;
  /** The last page that can be opened. */
  last: number;
  counts: number;
  /** Not all were counted: there may be more than `counts` says. */
  hasMore?: boolean;
  /** There are more entries than can be paged through. */
  isCut: boolean;
  items: Item[];
}

/** What a list call that stops counting answers besides. */
interface CountedUpTo {
  has_more_counts?: true;
  last_page?: number;
}

/** The result of a list call as a page. */
export function pagedOf<Item>(
  page: number,
  pageSize: number,
  counts: number,
  items: Item[],
  { has_more_counts: hasMore, last_page: deepest = lastPage }: CountedUpTo = {},
): Paged<Item> {
  const pages = Math.max(1, Math.ceil(counts / pageSize));
  return { page, last: Math.min(pages, deepest), counts, hasMore, isCut: hasMore === true || pages > deepest, items };
}

/** The page number for a URL: the first page has none. */
export function beyondFirst(page: number): number | undefined {
  return page > 1 ? page : undefined;
}

/** Appended to a title: （第 3 页）; empty on the first page. */
export function pageLabel(page: number): string {
  return page > 1 ? `（第 ${page} 页）` : "";
}
