import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Letters, ResidenceDetail } from "../residence/residence-data.ts";
import { BoardPage } from "./board-page.tsx";

const detail = {
  id: 12,
  name: "沈玉兰",
  garden_id: 3,
  garden_name: "云麓园",
  avatar: "/portrait.webp",
  can: { manage: false },
  family_name: "沈",
} as ResidenceDetail;

const letter = (id: number, content = "一切都好。"): Letters["itemList"][number] => {
  const written = { date_time: "2026-11-20 15:09:53", lunar_day: "十月十二" };
  return { id, avatar: "", nickname: "小满", content, relation: "外孙女", ...written };
};

function shown(counts: number, itemList: Letters["itemList"], page = 1): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BoardPage detail={detail} page={page} letters={{ counts, itemList }} />
    </MemoryRouter>,
  );
  return html.replaceAll("&amp;", "&");
}

test("a letter shows its seal, its words, who wrote it and on which day", () => {
  const html = shown(1, [letter(1, "外婆，我考上师范了。")]);
  for (const part of ["满</span>", "外婆，我考上师范了。", "小满", "外孙女", "2026年11月20日", "农历十月十二"]) {
    expect(html).toContain(part);
  }
  expect(html).toContain('dateTime="2026-11-20"');
});

test("line breaks stay, and what looks like markup is only words", () => {
  const html = shown(1, [letter(1, "妈：\n\n<b>我</b>到家了。")]);
  expect(html).toContain("<p>妈：</p><p></p><p>&lt;b&gt;我&lt;/b&gt;到家了。</p>");
});

test("the count is of all letters, not of those on the page", () => {
  expect(shown(1287, [letter(1)])).toContain("共 1,287 封");
});

test("ten a page: the eleventh letter opens a second one", () => {
  expect(shown(10, [letter(1)])).not.toContain("page=2");
  expect(shown(11, [letter(1)])).toContain('href="/msg_board?id=12&page=2"');
});

test("beyond the last page one is led to the first, where the newest letters are", () => {
  const html = shown(11, [], 9);
  expect(html).toContain("一共 2 页");
  expect(html).toMatch(/href="\/msg_board\?id=12"[^>]*>从第一页看起/);
});

test("where more letters are than can be turned to, the last page says so", () => {
  expect(shown(5_001, [letter(1)], 500)).toContain("只翻到第 500 页");
  expect(shown(5_000, [letter(1)], 500)).not.toContain("只翻到第 500 页");
});

test("a residence without letters invites the first one", () => {
  const html = shown(0, []);
  expect(html).toContain("还没有来信");
  expect(html).not.toContain("共 0 封");
});

test.each([0, 1])("of %i letters: a visitor writes after logging in, and then comes back to this board", (counts) => {
  const html = shown(counts, counts === 0 ? [] : [letter(1)]);
  expect(html.match(/href="\/login\?from=([^"]*)"/)?.[1]).toBe(encodeURIComponent("/msg_board?id=12"));
});
