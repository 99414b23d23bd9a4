import { createClient } from "@changming/contract/client";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { NoticeArticle } from "./notice-article.tsx";
import { NoticeList, byMonth, loadNotices, type NoticeRow } from "./notice-list.tsx";

const rowOf = (id: number, day: string): NoticeRow => ({
  id,
  title: `公告${id}`,
  date_time: `${day} 09:00:00`,
  create_time: `${day} 09:00:00`,
  read_nums: id,
});
const rows = [rowOf(3, "2026-11-05"), rowOf(2, "2026-11-01"), rowOf(1, "2025-11-30")];

const drawn = (node: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>).replaceAll("&amp;", "&");

test("fifteen notices are requested per page, and sixteen make two pages", async () => {
  let requested: unknown;
  const client = createClient(async (_route, input) => {
    requested = input;
    return { code: 1, msg: "", body: { counts: 16, itemList: rows } };
  });
  const list = await loadNotices(client, new URL("http://local.invalid/notice?page=2"));
  expect(requested).toEqual({ page: 2, pageSize: 15 });
  expect([list.page, list.last, list.items]).toEqual([2, 2, rows]);
});

test("months are in the order of their notices; the same month of another year is another", () => {
  expect(byMonth(rows).map(({ month, items }) => [month, items.map(({ id }) => id)])).toEqual([
    ["2026-11", [3, 2]],
    ["2025-11", [1]],
  ]);
});

test("each notice is a link with its day, and the pages can be turned", () => {
  const html = drawn(<NoticeList list={{ page: 1, last: 2, counts: 16, isCut: false, items: rows }} />);
  expect(html).toMatch(/href="\/notice_details\?id=3"[^>]*><time datetime="2026-11-05">5日/);
  expect(html).toContain('href="/notice?page=2"');
  expect(html).toMatch(/<h2>.*2025年.*11月/);
});

test("no notices yet and a page beyond the end say what to do", () => {
  const empty = { page: 1, last: 1, counts: 0, isCut: false, items: [] };
  expect(drawn(<NoticeList list={empty} />)).toContain("还没有公告");
  const beyond = drawn(<NoticeList list={{ ...empty, page: 5, last: 2, counts: 16 }} />);
  expect(beyond).toMatch(/<a[^>]*href="\/notice"[^>]*>从第一页看起/);
});

test("a notice shows its text and links to its neighbours", () => {
  const [first] = rows;
  if (!first) throw new Error("no row");
  const beside = { previous: { id: 4, title: "新的" }, next: { id: 2, title: "旧的" } };
  const html = drawn(<NoticeArticle notice={{ ...first, content: "<p>安排</p>", ...beside }} />);
  expect(html).toContain("<p>安排</p>");
  expect(html).toMatch(/rel="prev"[^>]*href="\/notice_details\?id=4"/);
  expect(html).toMatch(/rel="next"[^>]*href="\/notice_details\?id=2"/);
  const bare = drawn(<NoticeArticle notice={{ ...first, content: "", previous: null, next: null }} />);
  expect(bare).toContain("没有正文");
});
