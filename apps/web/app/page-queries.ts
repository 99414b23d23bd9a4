/**
 * The query keys that each page's loader reads. The server keeps one rendered page for each of their values and
 * drops every other key before it looks, so that nobody can fill its memory with made-up ones.
 */
export const pageQueries: Readonly<Record<string, readonly string[]>> = {
  "/": [],
  "/home": ["id"],
  "/introd": ["id"],
  "/search": ["words", "page"],
  "/famous_list": ["keywords", "page"],
  "/ancestor_list": ["keywords", "page"],
  "/martyr_list": ["keywords", "page"],
  "/slide_details": ["id"],
  "/login": [],
};
