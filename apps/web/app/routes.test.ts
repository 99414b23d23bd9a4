import { expect, test } from "vitest";
import { pageQueries } from "./url/paths.ts";
import { pages } from "./routes.ts";

const table = pages.map(({ id, path = "" }) => ({ id, path: `/${path}` }));

test("the id of each route is its path", () => {
  expect(table.filter(({ id, path }) => id !== path)).toEqual([]);
});

test("no route has path parameters: pages read the query", () => {
  expect(table.filter(({ path }) => path.includes(":"))).toEqual([]);
});

test("every page of `pages` has a route, and every route but the 404 page, the page of a closed site and those of development is one of them", () => {
  const routed = table
    .map(({ path }) => path)
    .filter((path) => !["/*", "/soon"].includes(path) && !path.startsWith("/dev/"));
  expect(routed.toSorted()).toEqual(Object.keys(pageQueries).toSorted());
});
