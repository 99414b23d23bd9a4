import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import { loadNews } from "./load-news.ts";

const categories = [
  { id: 1, category_name: "家书" },
  { id: 2, category_name: "节令" },
];

/** The request of the list call for this address, and the resulting page. */
async function loadFrom(search: string, counts = 6) {
  let requested: Record<string, unknown> = {};
  const client = createClient(async (route, input) => {
    if (route.action === "categoryList") return { code: 1, msg: "", body: categories };
    requested = input;
    return { code: 1, msg: "", body: { counts, itemList: [] } };
  });
  const page = await loadNews(client, new URL(`http://local.invalid/news${search}`));
  return { requested, page };
}

test("without a category all articles are requested, five per page", async () => {
  for (const search of ["", "?class_id=0", "?class_id=abc"]) {
    const { requested, page } = await loadFrom(search);
    expect(requested).toEqual({ page: 1, pageSize: 5, categoryId: 0 });
    expect([page.category, page.last]).toEqual([null, 2]);
  }
});

test("class_id chooses a category, page a page of it", async () => {
  const { requested, page } = await loadFrom("?class_id=2&page=2");
  expect(requested).toEqual({ page: 2, pageSize: 5, categoryId: 2 });
  expect([page.category?.category_name, page.page]).toEqual(["节令", 2]);
  expect(page.categories).toEqual(categories);
});

test("six articles of a category make two pages, five make one", async () => {
  expect((await loadFrom("?class_id=1", 6)).page.last).toBe(2);
  expect((await loadFrom("?class_id=1", 5)).page.last).toBe(1);
});

test("an unknown category is not found, and a failed call keeps its error name", async () => {
  await expect(loadFrom("?class_id=99")).rejects.toMatchObject({ data: { error: "notFound" }, init: { status: 404 } });
  const client = createClient(async (route) =>
    route.action === "categoryList"
      ? { code: 1, msg: "", body: categories }
      : { code: 0, msg: "", body: null, error: "pageTooDeep", requestId: "1" },
  );
  const deep = loadNews(client, new URL("http://local.invalid/news?page=501"));
  await expect(deep).rejects.toMatchObject({ data: { error: "pageTooDeep" } });
});
