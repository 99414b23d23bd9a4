import { lastPage } from "@changming/contract/last-page";

/** One page of a list, and how far the list can be turned. */
export interface Paged<Item> {
  page: number;
  /** Last page that can be turned to. */
  last: number;
  counts: number;
  /** There are more than can be paged through. */
  isCut: boolean;
  items: Item[];
}

/** What a list call answered, as a page that can be turned. */
export function pagedOf<Item>(page: number, pageSize: number, counts: number, items: Item[]): Paged<Item> {
  const pages = Math.max(1, Math.ceil(counts / pageSize));
  return { page, last: Math.min(pages, lastPage), counts, isCut: pages > lastPage, items };
}

/** As it stands in an address: the first page needs no number. */
export function beyondFirst(page: number): number | undefined {
  return page > 1 ? page : undefined;
}

/** Behind a title: （第 3 页）; nothing on the first page. */
export function pageWords(page: number): string {
  return page > 1 ? `（第 ${page} 页）` : "";
}
