import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { createClient } from "@changming/contract/client";
import { staticPages } from "@changming/contract/static-page";
import { expect, test } from "vitest";
import { StaticTextPage, withHeadingIds, contentTypes, loadStaticPage, staticPageMeta } from "./static-text-page.tsx";

const text = (content: string) => ({ title: "用户协议", content, update_time: "2026-07-13" });
const drawn = (content: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StaticTextPage text={text(content)} />
    </MemoryRouter>,
  );

test("the numbers of the texts are the contract's", () => {
  expect(contentTypes).toEqual(staticPages);
});

test("a text of several headings has a table of contents that links to each of them", () => {
  const html = drawn("<h2>一</h2><p>甲</p><h2>二</h2><h2>三</h2>");
  for (const [id, name] of [
    ["part-1", "一"],
    ["part-2", "二"],
    ["part-3", "三"],
  ]) {
    expect(html).toContain(`<a href="#${id}">${name}</a>`);
    expect(html).toContain(`<h2 id="${id}">${name}</h2>`);
  }
});

test("a short text has none; both say when they were changed", () => {
  const html = drawn("<h2>一</h2><p>甲</p>");
  expect(html).not.toContain("目录");
  expect(html).toContain("最近修改于 2026年7月13日");
});

test("the description is the beginning of the text, without markup", () => {
  const meta = staticPageMeta({ text: text(`<h2>一</h2><p>${"灯".repeat(200)}</p>`) }, "/xieyi", []);
  const description = meta.find((each) => "name" in each && each.name === "description");
  expect(description).toEqual({ name: "description", content: `一 ${"灯".repeat(87)}…` });
  expect(staticPageMeta(undefined, "/xieyi", [])).toEqual([]);
});

test("a text that is not written yet is not found", async () => {
  const client = createClient(async () => ({ code: 0, msg: "", body: null, error: "notFound", requestId: "1" }));
  await expect(loadStaticPage(client, contentTypes.about)).rejects.toMatchObject({ data: { error: "notFound" } });
});

test("every main heading gets an id of its own, the rest of the text stays as it is", () => {
  const { html, headings } = withHeadingIds(
    '<p>序</p><h2>一、账号</h2><h3>小节</h3><h2 class="x">二、<em>申请</em></h2>',
  );
  expect(headings).toEqual([
    { id: "part-1", text: "一、账号" },
    { id: "part-2", text: "二、申请" },
  ]);
  expect(html).toBe('<p>序</p><h2 id="part-1">一、账号</h2><h3>小节</h3><h2 id="part-2">二、<em>申请</em></h2>');
});

test("a heading's character references are decoded, and an empty heading is no entry", () => {
  const { html, headings } = withHeadingIds("<h2>问 &amp; 答</h2><h2> </h2><h2>$&amp; $1</h2>");
  expect(headings.map(({ text: heading }) => heading)).toEqual(["问 & 答", "$& $1"]);
  expect(html).toContain("<h2> </h2>");
  expect(html).toContain('<h2 id="part-2">$&amp; $1</h2>');
});

test("a text without headings stays unchanged", () => {
  expect(withHeadingIds("<p>长明</p>")).toEqual({ html: "<p>长明</p>", headings: [] });
});
