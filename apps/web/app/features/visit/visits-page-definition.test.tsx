import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import { visitsPageDefinition } from "./visits-page-definition.tsx";

const detail = {
  id: 7,
  name: "沈玉兰",
  avatar: "",
  family_name: "沈",
  garden_name: "云麓园",
  garden_id: 1,
  is_close: 0,
};
const visit = (nickname: string, create_time: string, avatar = "") => ({ nickname, create_time, avatar });

async function load(search: string, body: object) {
  const requested: unknown[] = [];
  const client = createClient(async (route, input) => {
    if (!route.path.includes("recordList")) return { code: 1, msg: "", body: detail };
    requested.push(input);
    return { code: 1, msg: "", body: { counts: 0, todayCounts: 0, recordCounts: 0, itemList: [], ...body } };
  });
  return {
    requested,
    data: await visitsPageDefinition.load(client, new URL(`https://site.example/browse_records${search}`)),
  };
}

async function rendered(search: string, body: object) {
  const { data } = await load(search, body);
  return renderToStaticMarkup(
    <MemoryRouter>
      <visitsPageDefinition.Page data={data} />
    </MemoryRouter>,
  );
}

test("the page has today's views and all of them, large numbers with separators", async () => {
  const html = await rendered("?id=7", { counts: 1_234_567, todayCounts: 8_901 });
  expect(html).toMatch(/今日浏览.*8,901.*累计浏览.*1,234,567/s);
});

test("the register lists who came and when, under the day; an avatar or the first letter of the name", async () => {
  const itemList = [visit("志远", "2026-11-21 17:49:18"), visit("晓岚", "2026-11-20 09:05:00", "/uploads/f.webp")];
  const html = await rendered("?id=7", { recordCounts: 2, itemList });
  expect(html).toMatch(/2026年11月21日.*志.*志远.*17:49.*2026年11月20日.*f\.webp.*晓岚.*09:05/s);
});

test("pages hold forty records, whatever the number of views", async () => {
  const { requested, data } = await load("?id=7&page=3", { counts: 90_000, recordCounts: 81 });
  expect(requested).toEqual([{ id: 7, page: 3, pageSize: 40 }]);
  expect(data.visits.last).toBe(3);
  expect(visitsPageDefinition.path(data)).toBe("/browse_records?id=7&page=3");
});

test("where nobody has left a name the page says what will be listed here", async () => {
  expect(await rendered("?id=7", { counts: 12 })).toContain("还没有人留下名字");
});

test("where there are more visitors than can be turned to, the last page says so", async () => {
  const itemList = [visit("志远", "2026-11-21 17:49:18")];
  expect(await rendered("?id=7&page=500", { recordCounts: 20_001, itemList })).toContain("只翻到第 500 页");
  expect(await rendered("?id=7&page=500", { recordCounts: 20_000, itemList })).not.toContain("只翻到");
});

test("a page beyond the end links to the first", async () => {
  const html = await rendered("?id=7&page=9", { recordCounts: 50 });
  expect(html).toContain("一共 2 页");
  expect(html).toMatch(/href="\/browse_records\?id=7"[^>]*>从第一页看起/);
});
