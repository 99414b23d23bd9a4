import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { IdScopeProvider, newIdScope } from "../browser/hydration.ts";
import { pageQueries } from "../url/paths.ts";
import { SiteContext, type SiteInfo } from "./site-context.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const rendered = (address: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <IdScopeProvider scope={newIdScope("i")}>
        <SiteContext value={{ name: "青松园" } as SiteInfo}>
          <NotFoundPage />
        </SiteContext>
      </IdScopeProvider>
    </MemoryRouter>,
  );

const residencePages = Object.keys(pageQueries).filter((path) =>
  /^\/(home|introd|album|msg_board|cherish|ship|browse_records|gift_ranking)(?:_details)?$/.test(path),
);

test("what is private and what is unknown look the same, to the byte, on every page of a residence", () => {
  expect(residencePages).toHaveLength(9);
  const pages = residencePages.flatMap((path) => [
    rendered(`${path}?id=12`),
    rendered(`${path}?id=999999`),
    rendered(path),
  ]);
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain("由家人收起");
});

test.each([
  ["/notice_details?id=9", "公告", "/notice"],
  ["/news_details?id=9&class_id=1", "文章", "/news"],
  ["/news?class_id=99", "栏目", "/news"],
  ["/slide_details?id=9", "这一幅", "/notice"],
  ["/park?id=9", "园区", "/park_list"],
])("%s says that this %s is not found and links to others of its kind", (address, word, list) => {
  const html = rendered(address);
  expect(html).toContain(word);
  expect(html).toContain(`href="${list}"`);
  expect(html).not.toContain("由家人收起");
});

test("a text that is not written yet says so; an address of no page mentions no family", () => {
  expect(rendered("/about")).toContain("还没有写好");
  expect(rendered("/nowhere")).toContain("没有页面");
  for (const address of ["/about", "/nowhere", "/__proto__", "/constructor"]) {
    expect(rendered(address)).not.toContain("由家人收起");
    expect(rendered(address)).toContain('href="/"');
  }
});

test("every such page has a title, is kept out of search engines, and offers a search where that helps", () => {
  for (const address of ["/home?id=9", "/nowhere", "/park?id=9"]) expect(rendered(address)).toContain('type="search"');
  for (const address of ["/notice_details?id=9", "/xieyi"]) expect(rendered(address)).not.toContain('type="search"');
  expect(rendered("/notice_details?id=9")).toMatch(
    /<title>未见此篇 · 青松园<\/title>.*noindex.*<h1[^>]*>未见此篇<\/h1>/,
  );
});
