import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { NewsRow, NewsPage } from "./load-news.ts";
import { NewsArticle, type NewsText } from "./news-article.tsx";
import { NewsList } from "./news-list.tsx";

const newsRow: NewsRow = {
  id: 7,
  category_id: 2,
  category_name: "节令",
  title: "冬至，夜最长",
  thumb: "/uploads/a.webp",
  date_time: "2026-12-01 09:00:00",
  sumary: "一年里夜最长的一天。",
  read_nums: 1_234,
};
const categories = [
  { id: 1, category_name: "家书" },
  { id: 2, category_name: "节令" },
];
const page: NewsPage = { page: 1, last: 2, counts: 6, isCut: false, items: [newsRow], categories, category: null };
const text: NewsText = { ...newsRow, content: "<p>正文</p>", seo_title: "", seo_desc: "", previous: null, next: null };

const drawn = (node: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>).replaceAll("&amp;", "&");

test("every tab is a link that sets class_id, and the chosen one is marked", () => {
  const all = drawn(<NewsList list={page} />);
  for (const id of [0, 1, 2]) expect(all).toContain(`href="/news?class_id=${id}"`);
  expect(all).toMatch(/<a aria-current="page"[^>]*href="\/news\?class_id=0"[^>]*>全部/);
  const chosen = drawn(<NewsList list={{ ...page, category: { id: 2, category_name: "节令" } }} />);
  expect(chosen).toMatch(/<a aria-current="page"[^>]*href="\/news\?class_id=2"[^>]*>节令/);
  expect(chosen).toContain('href="/news?class_id=2&page=2"');
});

test("an entry links to the article under its own category; its image has its place, a missing one no gap", () => {
  const html = drawn(<NewsList list={page} />);
  expect(html).toContain('href="/news_details?id=7&class_id=2"');
  expect(html).toMatch(/<img[^>]*src="\/uploads\/a.webp"[^>]*width="720" height="540"/);
  expect(drawn(<NewsList list={{ ...page, items: [{ ...newsRow, thumb: "" }] }} />)).not.toContain("/uploads/");
});

test("an empty category and a page beyond the end say what to do", () => {
  const empty = drawn(<NewsList list={{ ...page, counts: 0, last: 1, items: [] }} />);
  expect(empty).toContain("这个栏目还没有文章");
  const beyond = drawn(<NewsList list={{ ...page, page: 9, items: [] }} />);
  expect(beyond).toContain("一共 2 页");
  expect(beyond).toMatch(/<a[^>]*href="\/news"[^>]*>从第一页看起/);
});

test("an article shows title, day, category, lead and text, and links to its neighbours", () => {
  const html = drawn(<NewsArticle article={{ ...text, next: { id: 5, title: "寒衣" } }} />);
  expect(html).toContain("<p>正文</p>");
  expect(html).toContain("2026年12月1日");
  expect(html).toContain("1,234 次阅读");
  expect(html).toContain('href="/news?class_id=2"');
  expect(html).toMatch(/<a[^>]*rel="next"[^>]*href="\/news_details\?id=5&class_id=2"/);
  expect(html).not.toContain('rel="prev"');
});

test("an article alone in its category has no neighbours, one without text says so", () => {
  const html = drawn(<NewsArticle article={{ ...text, content: "", read_nums: 0 }} />);
  expect(html).not.toContain("前后篇");
  expect(html).toContain("正文还没有放上来");
  expect(html).not.toContain("次阅读");
});
