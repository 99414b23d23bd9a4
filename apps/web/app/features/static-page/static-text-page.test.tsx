import { createClient } from "@changming/contract/client";
import { staticPages } from "@changming/contract/static-page";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { StaticTextPage } from "./static-text-page.tsx";
import { contentTypes, loadStaticPage, staticPageMeta } from "./load-static-page.ts";

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
