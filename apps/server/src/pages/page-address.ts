import { pageQueries } from "@changming/web/page-queries";

/** Longer values are no ids and no words that anyone searches for. */
const longestValue = 200;
/** What is not so is the first page, which needs no key of its own. */
const laterPage = /^(?:[2-9]|[1-9]\d{1,3})$/;

export interface PageAddress {
  /** Path and the query keys that its loader reads, in their order: the same for all spellings of one page. */
  canonical: string;
  /** What the router itself asks for when it navigates: the page's data without its frame. */
  isData: boolean;
}

/** The page that a request means; null when it names none, so that nothing is kept of it. */
export function pageAddress(path: string, query: URLSearchParams): PageAddress | null {
  const isData = path.endsWith(".data");
  const page = isData ? (path === "/_.data" || path === "/_root.data" ? "/" : path.slice(0, -".data".length)) : path;
  const keys = Object.hasOwn(pageQueries, page) ? pageQueries[page] : undefined;
  if (!keys) return null;
  const known = new URLSearchParams();
  for (const key of keys) {
    const value = query.get(key);
    if (value === null || (key === "page" && !laterPage.test(value))) continue;
    if (value.length > longestValue) return null;
    known.set(key, value);
  }
  const search = known.size > 0 ? `?${known.toString()}` : "";
  return { canonical: `${path}${search}`, isData };
}
