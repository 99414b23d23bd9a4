import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { NewsRow, NoticeRow } from "../../data/home-data.ts";
import { NewsLists, uprightYear } from "./home-sections.tsx";

const notice = { id: 1, title: "开园", date_time: "2026-11-21 10:00:00" } as NoticeRow;
const article = {
  id: 2,
  title: "家书",
  category_id: 1,
  category_name: "家书",
  date_time: "2026-11-21 10:00:00",
} as NewsRow;

const drawn = (notices: NoticeRow[], news: NewsRow[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NewsLists notices={notices} news={news} />
    </MemoryRouter>,
  );

test("a site without notices and articles has no blank columns for them", () => {
  expect(drawn([], [])).toBe("");
  expect(drawn([notice], [])).toContain("开园");
  expect(drawn([notice], [])).not.toContain("文章");
  expect(drawn([], [article])).toContain("家书");
  expect(drawn([], [article])).not.toContain("全部公告");
});

test.each([
  ["1037-01-08", "一〇三七"],
  ["2006", "二〇〇六"],
  ["-0340", "前三四〇"],
  ["", ""],
])("the year of %j is %j in vertical text", (date, year) => {
  expect(uprightYear(date)).toBe(year);
});
