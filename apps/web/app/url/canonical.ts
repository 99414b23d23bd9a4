import { normalizeDigits } from "@changming/kit/digits";
import { pageQueries, queryShapes } from "./page-queries.ts";

/** The same limit as in the server's canonical URL rule. */
const maxValueLength = 200;

/**
 * The URL under which the server renders a page: its path and the query keys that its loader reads, in their order.
 * Anything rendered from the URL must use this one, else hydration does not match. Null when no page has that path.
 */
export function canonical(path: string, search: string): string | null {
  const keys = Object.hasOwn(pageQueries, path) ? pageQueries[path] : undefined;
  if (!keys) return null;
  const query = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const key of keys) {
    const written = query.get(key);
    const shape = queryShapes[key];
    const value = written !== null && shape ? normalizeDigits(written) : written;
    if (value === null || shape?.test(value) === false) continue;
    // Values longer than any page reads are cut, as the input fields cut them.
    known.set(key, value.slice(0, maxValueLength));
  }
  return known.size > 0 ? `${path}?${known}` : path;
}
