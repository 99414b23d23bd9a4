import { foldDigits } from "@changming/kit/digits";
import { pageQueries, queryShapes } from "@changming/web/page-queries";

/** Nobody searches for longer words; a page reads fewer still. */
const longestValue = 200;

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
    const written = query.get(key);
    const shape = queryShapes[key];
    const value = written !== null && shape ? foldDigits(written) : written;
    if (value === null || shape?.test(value) === false) continue;
    // What is longer than any page reads is cut, as a field of ours would cut it.
    known.set(key, value.slice(0, longestValue));
  }
  const search = known.size > 0 ? `?${known.toString()}` : "";
  return { canonical: `${path}${search}`, isData };
}

/** The path of the page that a path written with capitals or a trailing slash means; null when it names no page. */
export function correctedPath(path: string): string | null {
  const corrected = path.toLowerCase().replace(/\/+$/, "");
  return corrected !== path && Object.hasOwn(pageQueries, corrected) ? corrected : null;
}
