import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { homeWith } from "../family/testing/samples.ts";
import { paragraphsOf } from "./grave-data.ts";
import { GravePage, UnknownGrave } from "./grave-page.tsx";

type Props = Parameters<typeof GravePage>[0];

const sample = (detail: Partial<Props["detail"]> = {}, rest: Partial<Props> = {}) =>
  renderToStaticMarkup(
    <GravePage
      detail={homeWith({ detail }).detail}
      today="2026-11-28"
      notice=""
      life={["她生在河边。"]}
      photos={[{ image: "/uploads/a/960.webp", caption: "窗台" }]}
      letters={[{ id: 1, from: "女儿 晓岚", day: "2026-11-27", text: "妈，昨天路过老厂。" }]}
      garden={{ address: "竹溪路 18 号", phone: "0572-0000018 转 2", hours: ["每日 7:00–17:00"] }}
      {...rest}
    />,
  );

test("the page says who it is, asks for a lamp, and leads to the garden's telephone", () => {
  const page = sample({ todayWorship: 2, grave_lamps: 1, cemetery_address: "" });
  for (const text of ["沈玉兰", "享年八十六", "她生在河边", "窗台", "妈，昨天路过老厂", "竹溪路 18 号"]) {
    expect(page).toContain(text);
  }
  expect(page).toMatch(/<form method="post" action="\/g\/\w{6}\/lamp">/);
  expect(page).toContain("今天已有 3 盏");
  expect(page).toContain('href="tel:05720000018"');
  expect(page).not.toContain("<script");
});

test("the day is named before it comes and on it", () => {
  const anniversary_next = { month: 12, day: 14, lunar: "冬月初六" };
  const ahead = sample({ anniversary_next });
  expect(ahead).toContain("还有<b>16</b>天，是她的忌日");
  const onTheDay = sample({ anniversary_next }, { today: "2026-12-14" });
  expect(onTheDay).toContain("今天是她的忌日");
  expect(onTheDay).toContain("三周年　冬月初六");
});

test("after the lamp there is no form; a rejected one says why and keeps it", () => {
  expect(sample({}, { notice: "lit" })).toContain("灯点上了");
  expect(sample({}, { notice: "lit" })).not.toContain("<form");
  expect(sample({}, { notice: "again" })).toContain("今天已经从这里点过一盏");
  for (const notice of ["name", "many"] as const)
    expect(sample({}, { notice })).toMatch(/<form [\s\S]*role="alert"[\s\S]*<button/);
});

test("where staff wrote the page no name is asked for", () => {
  const compiled = { source: "", source_url: "", more_sources: [], portrait_credit: "" };
  expect(sample({ compiled })).toContain("<form");
  expect(sample({ compiled })).not.toContain("怎么称呼您");
});

test("where the family has switched these lamps off there is no form", () => {
  const page = sample({ allows_grave_lamps: 0 });
  expect(page).not.toContain("<form");
  expect(page).toContain("登录以后，点一盏灯");
});

test("a code of nobody is asked for again; a residence that is not public is its family's", () => {
  expect(renderToStaticMarkup(<UnknownGrave id={0} />)).not.toContain("登录");
  expect(renderToStaticMarkup(<UnknownGrave id={7} />)).toContain("/home?id=7&amp;full=1");
});

test("the biography is cut after so many characters, at the end of the last paragraph that fits in part", () => {
  const html = "<h2>早年</h2><p>一二三四五</p><p><img src='/a'></p><blockquote>六七<br>八</blockquote><p>九</p>";
  expect(paragraphsOf(html, 100)).toEqual(["早年", "一二三四五", "六七 八", "九"]);
  expect(paragraphsOf(html, 5)).toEqual(["早年", "一二…"]);
});
