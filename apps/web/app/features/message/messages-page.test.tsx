import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Messages, ResidenceDetail } from "../../data/residence-data.ts";
import { MessagesPage } from "./messages-page.tsx";

const detail = {
  id: 12,
  name: "沈玉兰",
  garden_id: 3,
  garden_name: "云麓园",
  avatar: "/portrait.webp",
  can: { manage: false },
  family_name: "沈",
} as ResidenceDetail;

const message = (id: number, content = "一切都好。"): Messages["itemList"][number] => {
  const written = { date_time: "2026-11-20 15:09:53", lunar_day: "十月十二" };
  return { id, avatar: "", nickname: "小满", content, relation: "外孙女", ...written };
};

function rendered(counts: number, itemList: Messages["itemList"], page = 1): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MessagesPage detail={detail} page={page} messages={{ counts, itemList }} />
    </MemoryRouter>,
  );
  return html.replaceAll("&amp;", "&");
}

test("a message shows its seal, its text, its author and its day", () => {
  const html = rendered(1, [message(1, "外婆，我考上师范了。")]);
  for (const part of ["满</span>", "外婆，我考上师范了。", "小满", "外孙女", "2026年11月20日", "农历十月十二"]) {
    expect(html).toContain(part);
  }
  expect(html).toContain('datetime="2026-11-20"');
});

test("line breaks stay, and markup is displayed as plain text", () => {
  const html = rendered(1, [message(1, "妈：\n\n<b>我</b>到家了。")]);
  expect(html).toContain("<p>妈：</p><p></p><p>&lt;b>我&lt;/b>到家了。</p>");
});

test("the count is of all messages, not of those on the page", () => {
  expect(rendered(1287, [message(1)])).toContain("共 1,287 封");
});

test("ten per page: the eleventh message opens a second page", () => {
  expect(rendered(10, [message(1)])).not.toContain("page=2");
  expect(rendered(11, [message(1)])).toContain('href="/msg_board?id=12&page=2"');
});

test("a page beyond the last one links to the first, where the newest messages are", () => {
  const html = rendered(11, [], 9);
  expect(html).toContain("一共 2 页");
  expect(html).toMatch(/href="\/msg_board\?id=12"[^>]*>从第一页看起/);
});

test("where there are more messages than pages can be turned to, the last page says so", () => {
  expect(rendered(5_001, [message(1)], 500)).toContain("只翻到第 500 页");
  expect(rendered(5_000, [message(1)], 500)).not.toContain("只翻到第 500 页");
});

test("a residence without messages invites the first one", () => {
  const html = rendered(0, []);
  expect(html).toContain("还没有来信");
  expect(html).not.toContain("共 0 封");
});

test.each([0, 1])("of %i messages: a visitor writes after logging in, and then returns to this page", (counts) => {
  const html = rendered(counts, counts === 0 ? [] : [message(1)]);
  expect(html.match(/href="\/login\?from=([^"]*)"/)?.[1]).toBe(encodeURIComponent("/msg_board?id=12"));
});
