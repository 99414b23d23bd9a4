import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SlideArticle } from "./slide-article.tsx";

const slide = {
  id: 1,
  image: "",
  links: "",
  needJump: 1,
  title: "清明",
  subtitle: "",
  create_time: "2026-04-01 09:00:00",
  content: "<p>插柳</p>",
};
const drawn = (own: Partial<typeof slide>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SlideArticle slide={{ ...slide, ...own }} />
    </MemoryRouter>,
  );

test("a slide's text is displayed under its title and day", () => {
  expect(drawn({})).toContain("<p>插柳</p>");
  expect(drawn({})).toContain("2026年4月1日");
});

test("without a text the page says so and links to the slide's target, if that address is safe", () => {
  const html = drawn({ content: "", links: "/park?id=3" });
  expect(html).toContain("没有配文字");
  expect(html).toContain('href="/park?id=3"');
  expect(drawn({ links: "javascript:alert(1)" })).not.toContain("javascript");
});
