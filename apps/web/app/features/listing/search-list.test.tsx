import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { pagedOf } from "../../url/paging.ts";
import type { ResidencePage } from "./load-list.ts";
import { SearchList, partsOf, shorterKeywords } from "./search-list.tsx";
import { createClient } from "@changming/contract/client";

const card = {
  id: 7,
  name: "苏轼",
  family_name: "苏",
  years: "1037–1101",
  garden_name: "名人园",
  avatar: "/uploads/x/480.webp",
  summary: "",
};
const often = [card] as ResidencePage["items"];

const someShorter = [{ keywords: "苏东", counts: 1 }];

const drawn = (keywords: string, items: ResidencePage["items"], shorter = someShorter) =>
  drawnList({ keywords, ...pagedOf(1, 18, items.length, items) }, shorter);

const drawnList = (list: ResidencePage, shorter: typeof someShorter) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SearchList list={list} hotWords={["林徽因"]} shorter={shorter} often={list.items.length > 0 ? [] : often} />
    </MemoryRouter>,
  );

test("a search without results suggests hot keywords, shorter keywords, and residences that are visited often", () => {
  const html = drawn("苏东波", []);
  expect(html).toContain("没有找到“苏东波”");
  expect(html).toContain(`href="/search?words=${encodeURIComponent("苏东")}"`);
  expect(html).toContain("常有人来的居所");
  expect(html).toContain('href="/home?id=7"');
  expect(html).toContain("林徽因");
});

test("a search with results suggests nothing else", () => {
  const html = drawn("苏轼", often, []);
  expect(html).not.toContain("写短一些试试");
  expect(html).not.toContain("常有人来的居所");
});

test("very many results are counted as 10,000+, and the last of the ten pages says how to find the rest", () => {
  const upTo = { has_more_counts: true, last_page: 10 } as const;
  const search = (page: number) => drawnList({ keywords: "王", ...pagedOf(page, 18, 10_000, often, upTo) }, []);
  expect(search(1)).toContain("共 10,000+ 处");
  expect(search(1)).toContain('aria-label="第 10 页"');
  expect(search(1)).not.toContain("只翻到");
  expect(search(10)).toContain("后面还有很多，这里只翻到第 10 页。请加上姓名或籍贯");
  expect(search(10)).not.toContain('rel="next"');
});

test.each([
  ["苏东波", ["苏东", "东波"]],
  ["欧阳修文", ["欧阳修", "阳修文", "欧阳", "修文"]],
  ["林 徽因", ["林", "徽因", "林徽"]],
  ["林徽", []],
  ["林", []],
])("of %j the parts %j are tried", (keywords, parts) => {
  expect(partsOf(keywords)).toEqual(parts);
});

test("only parts with results are offered, and a failure offers none", async () => {
  const client = createClient(async (_route, input) => {
    const keywords = "keywords" in input ? String(input.keywords) : "";
    if (keywords === "东波") return { code: 0, msg: "", body: null, error: "tooManyRequests", requestId: "1" };
    return { code: 1, msg: "", body: { counts: keywords === "苏东" ? 2 : 0, itemList: [] } };
  });
  expect(await shorterKeywords(client, 0, "苏东波")).toEqual([{ keywords: "苏东", counts: 2 }]);
});

test("a part with very many results keeps its plus", async () => {
  const body = { counts: 10_000, has_more_counts: true, last_page: 10, itemList: [] };
  const client = createClient(async () => ({ code: 1, msg: "", body }));
  expect(await shorterKeywords(client, 0, "王某 李")).toContainEqual({ keywords: "李", counts: 10_000, hasMore: true });
});
