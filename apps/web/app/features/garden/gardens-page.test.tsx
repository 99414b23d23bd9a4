import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { PagedGardens } from "./garden-data.ts";
import { GardensPage } from "./gardens-page.tsx";
import { card } from "./samples.ts";

const whole: PagedGardens = { keywords: "", page: 1, last: 1, counts: 1, isCut: false, items: [card] };

function rendered(own: Partial<PagedGardens>): string {
  const element = <GardensPage list={{ ...whole, ...own }} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("a garden shows image, name, region, sentence and the number of its residences", () => {
  const html = rendered({});
  expect(html).toMatch(/href="\/park\?id=7"/);
  for (const keywords of [
    "garden-default",
    "云麓园",
    "浙江 · 安吉",
    "群山之麓，云起之处。",
    "居所 20 处",
    "共 1 处园区",
  ]) {
    expect(html).toContain(keywords);
  }
});

test("a special garden states its kind", () => {
  expect(rendered({ items: [{ ...card, kind: "martyrs" }] })).toContain("烈士园区");
  expect(rendered({})).not.toContain("烈士园区");
});

test("a search shows its keyword and a link back to all gardens", () => {
  const html = rendered({ keywords: "云", counts: 17, last: 2 });
  expect(html).toContain("“云”有 17 处");
  expect(html).toMatch(/href="\/park_list"[^>]*>全部</);
  expect(html).toContain("/park_list?keywords=%E4%BA%91&amp;page=2");
});

test("a keyword without results links to the search among residences", () => {
  const html = rendered({ keywords: "青城", counts: 0, items: [] });
  expect(html).toContain("没有找到“青城”");
  expect(html).toContain("/search?words=%E9%9D%92%E5%9F%8E");
  expect(html).toContain("看全部园区");
});

test("a page beyond the end links to the first page; without any garden the page says so", () => {
  expect(rendered({ page: 9, items: [] })).toMatch(/href="\/park_list"[^>]*>从第一页看起/);
  expect(rendered({ counts: 0, items: [] })).toContain("还没有园区");
});
