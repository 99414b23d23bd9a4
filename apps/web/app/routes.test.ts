import { expect, test } from "vitest";
import { pathnames } from "./paths.ts";
import routes from "./routes.ts";

const table = routes.map(({ id, path = "" }) => ({ id, path: `/${path}` }));

test("each route is named the same as its path", () => {
  expect(table.filter(({ id, path }) => id !== path)).toEqual([]);
});

test("what a page shows stands in the query, never in its path", () => {
  expect(table.filter(({ path }) => path.includes(":"))).toEqual([]);
});

test("there is a page for every path that addresses are built of, but for the feeds", () => {
  const known = new Set(table.map(({ path }) => path));
  expect(Object.values(pathnames).filter((path) => !known.has(path))).toEqual(["/notice.rss", "/news.rss"]);
});
