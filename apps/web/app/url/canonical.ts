import { normalizeDigits } from "@changming/kit/digits";
import { pageQueries } from "./paths.ts";

/** Maximum length of a value in the query; pages read less. */
const maxValueLength = 200;

/** The format of keys that are no free text; an invalid value is ignored. */
const queryShapes: Readonly<Record<string, RegExp>> = {
  // The first page has no key.
  page: /^(?:[2-9]|[1-9]\d{1,5})$/,
  id: /^[1-9]\d{0,9}$/,
  did: /^[1-9]\d{0,9}$/,
  class_id: /^[1-9]\d{0,9}$/,
  level: /^[1-7]$/,
  letter: /^[A-Z#]$/,
  sort: /^[1-3]$/,
  type: /^[12]$/,
  // The lists of both stay on the server, which answers an unknown one with an error.
  era: /^[A-Za-z]{3,20}$/,
  emblem: /^[a-z]{3,20}$/,
  // Of a certificate: the longest valid one, as it is printed or typed.
  number: /^.{1,40}$/u,
  code: /^.{1,60}$/u,
};

/**
 * The URL under which the server renders a page: its path and the query keys that its loader reads, in their order, so
 * that one page has one URL.
 * Anything rendered from the URL must use this one, else hydration does not match. Null when no page has that path.
 */
export function canonical(path: string, search: string | URLSearchParams): string | null {
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
