import { canonical } from "@changming/web/canonical";
import { pageQueries } from "@changming/web/paths";

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
  const address = canonical(page, query);
  return address === null ? null : { canonical: path + address.slice(page.length), isData };
}

/** The path of the page that was written with capitals or a trailing slash; null when it names no page. */
export function correctedPath(path: string): string | null {
  const corrected = path.toLowerCase().replace(/\/+$/, "");
  return corrected !== path && Object.hasOwn(pageQueries, corrected) ? corrected : null;
}
