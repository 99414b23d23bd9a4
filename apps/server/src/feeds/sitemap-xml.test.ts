import { staticPages } from "@changming/contract/static-page";
import { excludedPaths, listedPaths, pageQueries, paths } from "@changming/web/paths";
import { expect, test } from "vitest";
import { pageAddress } from "../pages/mount-site.ts";

const written = (Object.keys(staticPages) as (keyof typeof staticPages)[]).map((page) => paths[page]());
const published = [
  paths.residence(12),
  paths.intro(12),
  paths.albums(12),
  paths.messages(12),
  paths.garden(12),
  paths.notices(),
  paths.notice(12),
  paths.news(),
  paths.newsArticle(12, 3),
  ...listedPaths(),
  ...written,
];

test.each(published)("%s is a page of the site under its canonical address", (address) => {
  const { pathname, searchParams } = new URL(address, "http://changming.test");
  expect(pageAddress(pathname, searchParams)).toEqual({ canonical: address, isData: false });
});

test("no published address is excluded from crawlers, and every excluded path exists", () => {
  const excluded = excludedPaths();
  expect(excluded).toContain("/search");
  for (const path of ["/api/", ...excluded]) {
    expect(published.filter((address) => address.startsWith(path))).toEqual([]);
    expect(path === "/api/" || Object.hasOwn(pageQueries, path), path).toBe(true);
  }
});
