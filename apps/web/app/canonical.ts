import { foldDigits } from "@changming/kit/digits";
import { pageQueries, queryShapes } from "./page-queries.ts";

/** As in the server's own rule of addresses, which this repeats. */
const longestValue = 200;

/**
 * The address under which the server renders a page: its path and the query keys that its loader reads, in their order.
 * What is rendered from an address must use this one, else browser and server differ. Null when no page has that path.
 */
export function canonical(path: string, search: string): string | null {
  const keys = Object.hasOwn(pageQueries, path) ? pageQueries[path] : undefined;
  if (!keys) return null;
  const query = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const key of keys) {
    const written = query.get(key);
    const shape = queryShapes[key];
    const value = written !== null && shape ? foldDigits(written) : written;
    if (value === null || shape?.test(value) === false) continue;
    // What is longer than any page reads is cut, as a field of ours would cut it.
    known.set(key, value.slice(0, longestValue));
  }
  return known.size > 0 ? `${path}?${known}` : path;
}
