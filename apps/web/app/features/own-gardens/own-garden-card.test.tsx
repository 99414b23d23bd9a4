import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { OwnGardenCard } from "./own-garden-card.tsx";
import type { OwnGardenItem } from "./own-garden-data.ts";
import { leadOf } from "./own-gardens.tsx";

const none = { count: 0, hours: 0, oldest: "" };

const garden: OwnGardenItem = {
  id: 3,
  garden_name: "云麓园",
  region: "浙江,安吉",
  banner: "/art/scenes/garden-yunlu",
  is_hidden: false,
  applications: none,
  corrections: none,
  anniversaries: [],
  more_anniversaries: 0,
  residence_nums: 3_000,
  family_nums: 389,
  public_nums: 121,
  today_views: 46,
};

const textOf = (item: OwnGardenItem) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OwnGardenCard garden={item} isFirst />
    </MemoryRouter>,
  );

test("what waits has its count, who waits longest, and a link to the garden's queue", () => {
  const html = textOf({
    ...garden,
    applications: { count: 4, hours: 74, oldest: "许家" },
    corrections: { count: 1, hours: 5, oldest: "钱王桂" },
  });
  expect(html).toContain("许家等了 3 天 2 小时");
  expect(html).toContain('href="/park_review?gardenId=3"');
  expect(html).toContain("钱王桂的，等了 5 小时");
  expect(html).not.toContain("没有等着的事");
});

test("a lamp says in words whether it burns; a private residence has neither lamp nor link", () => {
  const html = textOf({
    ...garden,
    anniversaries: [
      { id: 7, name: "高月仙", occasion: "诞辰九十周年", is_close: 0, is_lit: true },
      { id: 8, name: "方玉珍", occasion: "三周年", is_close: 0, is_lit: false },
      { id: 0, name: "陈水根", occasion: "周年", is_close: 1, is_lit: false },
    ],
    more_anniversaries: 2,
  });
  expect(html.match(/今天有人点过灯/g)).toHaveLength(1);
  expect(html.match(/今天还没有人来/g)).toHaveLength(1);
  expect(html).toContain('href="/home?id=7"');
  expect(html).not.toContain("/home?id=0");
  expect(html).toContain("（私密）");
  expect(html).toContain("还有 2 位");
});

test("a hidden garden is marked, and has no link to a page that visitors do not have", () => {
  const html = textOf({ ...garden, is_hidden: true });
  expect(html).toContain("停止展示");
  expect(html).not.toContain("/park?id=3");
  expect(textOf(garden)).toContain("/park?id=3");
});

test("the lead counts gardens and what waits", () => {
  expect(leadOf([garden])).toBe("一座园子交在您手里，没有等着的事。");
  const busy = { ...garden, applications: { ...none, count: 4 }, corrections: { ...none, count: 5 } };
  expect(leadOf([busy, garden])).toBe("两座园子交在您手里，九件事等您。");
});
