import { normalizeDigits } from "@changming/kit/digits";
import { pageQueries, queryShapes } from "@changming/web/page-queries";

/** Maximum length of a value in the query; pages read less. */
const maxValueLength = 200;

interface PageAddress {
  /** Path and the query keys that its loader reads, in their order: the same for all spellings of one page. */
  canonical: string;
  /** The router's data request of a navigation: the page's data without its HTML. */
  isData: boolean;
}

/** The page of a request; null when it names none, so that nothing of it is cached. */
export function pageAddress(path: string, query: URLSearchParams): PageAddress | null {
  const isData = path.endsWith(".data");
  const page = isData ? (path === "/_.data" || path === "/_root.data" ? "/" : path.slice(0, -".data".length)) : path;
  const keys = Object.hasOwn(pageQueries, page) ? pageQueries[page] : undefined;
  if (!keys) return null;
  const known = new URLSearchParams();
  for (const key of keys) {
    const written = query.get(key);
    const shape = queryShapes[key];
    const value = written !== null && shape ? normalizeDigits(written) : written;
    if (value === null || shape?.test(value) === false) continue;
    // A value longer than any page reads is cut, as our form fields cut it.
    known.set(key, value.slice(0, maxValueLength));
  }
  const search = known.size > 0 ? `?${known.toString()}` : "";
  return { canonical: `${path}${search}`, isData };
}

/** The path of the page that was written with capitals or a trailing slash; null when it names no page. */
export function correctedPath(path: string): string | null {
  const corrected = path.toLowerCase().replace(/\/+$/, "");
  return corrected !== path && Object.hasOwn(pageQueries, corrected) ? corrected : null;
}
