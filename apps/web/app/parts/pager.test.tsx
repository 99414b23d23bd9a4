import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { pagedOf } from "../url/paging.ts";
import { Pager, pagesAround } from "./pager.tsx";

test.each([
  [1, 2, [1, 2]],
  [1, 21, [1, 2, 3, 4, "after", 21]],
  [3, 21, [1, 2, 3, 4, "after", 21]],
  [4, 21, [1, 2, 3, 4, 5, "after", 21]],
  [9, 21, [1, "before", 8, 9, 10, "after", 21]],
  [21, 21, [1, "before", 18, 19, 20, 21]],
])("on page %i of %i the pager shows %j", (page, last, entries) => {
  expect(pagesAround(page, last)).toEqual(entries);
});

test("every page can be reached from the first by the numbers and the next link alone", () => {
  for (let page = 1; page <= 30; page++) expect(pagesAround(page, 30)).toContain(page);
});

test.each([
  [1, 3, "1…3"],
  [3, 3, "1…3"],
  [2, 4, "12…4"],
  [3, 4, "1…34"],
  [2, 3, "123"],
  [3, 7, "1…3…7"],
  [10, 21, "1…10…21"],
])("on a phone, page %i of %i shows no numbers side by side that do not follow each other: %s", (page, last, text) => {
  const html = entries(page, last * 10)
    .replace(/<li class="[^"]*extra[^"]*">.*?<\/li>/g, "")
    .replace(/<[^>]+>/g, "")
    .replace(/上一页|下一页/g, "");
  expect(html).toBe(text);
});

function entries(page: number, counts: number): string {
  const list = pagedOf(page, 10, counts, []);
  return renderToStaticMarkup(
    <MemoryRouter>
      <Pager list={list} to={(other) => `/x?page=${other}`} left="更早的都还在" further="请选一个栏目。" />
    </MemoryRouter>,
  );
}

test("where more exists than can be turned to, only the last page says so and how to reach it", () => {
  expect(entries(500, 5_001)).toContain("更早的都还在，这里只翻到第 500 页。请选一个栏目。</p>");
  for (const [page, counts] of [
    [499, 5_001],
    [500, 5_000],
    [1, 5],
  ] as const) {
    expect(entries(page, counts)).not.toContain("只翻到");
  }
});
