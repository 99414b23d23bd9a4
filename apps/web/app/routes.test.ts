import { expect, test } from "vitest";
import { pathnames } from "./url/paths.ts";
import routes from "./routes.ts";

const table = routes.map(({ id, path = "" }) => ({ id, path: `/${path}` }));

test("the id of each route is its path", () => {
  expect(table.filter(({ id, path }) => id !== path)).toEqual([]);
});

test("no route has path parameters: pages read the query", () => {
  expect(table.filter(({ path }) => path.includes(":"))).toEqual([]);
});

test("every path of `pathnames` has a page, except the feeds", () => {
  const known = new Set(table.map(({ path }) => path));
  expect(Object.values(pathnames).filter((path) => !known.has(path))).toEqual(["/notice.rss", "/news.rss"]);
});
