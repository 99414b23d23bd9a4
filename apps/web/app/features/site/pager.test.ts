import { expect, test } from "vitest";
import { pagesAround } from "./pager.tsx";

test.each([
  [1, 2, [1, 2]],
  [1, 21, [1, 2, 3, 4, "after", 21]],
  [3, 21, [1, 2, 3, 4, "after", 21]],
  [4, 21, [1, 2, 3, 4, 5, "after", 21]],
  [9, 21, [1, "before", 8, 9, 10, "after", 21]],
  [21, 21, [1, "before", 18, 19, 20, 21]],
])("on page %i of %i the pager shows %j", (page, last, shown) => {
  expect(pagesAround(page, last)).toEqual(shown);
});

test("every page can be reached from the first by the numbers and the next link alone", () => {
  for (let page = 1; page <= 30; page++) expect(pagesAround(page, 30)).toContain(page);
});
