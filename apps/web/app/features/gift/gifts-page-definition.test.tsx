import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import { giftsPageDefinition } from "./gifts-page-definition.tsx";

const person = {
  id: 7,
  name: "沈玉兰",
  avatar: "",
  family_name: "沈",
  garden_name: "云麓园",
  garden_id: 1,
  is_close: 0,
  can: { manage: false },
};
const row = {
  avatar: "",
  nickname: "志远",
  used_coin_nums: 1_440,
  // 2026-11-21 17:49 in Shanghai.
  pay_time: Date.UTC(2026, 10, 21, 9, 49) / 1_000,
  title: "长明灯十二盏",
  todayNums: 0,
  nums: 1_212,
  image: "/art/gifts/lamp.svg",
  relation: "儿子",
  lasts_until: "",
  scene_place: "lamp",
};

async function load(search: string, itemList: object[] = [row], counts = itemList.length, more: object = {}) {
  const requested: unknown[] = [];
  const client = createClient(async (route, input) => {
    if (!route.path.includes("giftRanking")) return { code: 1, msg: "", body: { ...person, giftNums: 12_345 } };
    requested.push(input);
    return { code: 1, msg: "", body: { counts, itemList, ...more } };
  });
  return {
    requested,
    data: await giftsPageDefinition.load(client, new URL(`https://site.example/gift_ranking${search}`)),
  };
}

async function rendered(...of: Parameters<typeof load>) {
  const { data } = await load(...of);
  return renderToStaticMarkup(
    <MemoryRouter>
      <giftsPageDefinition.Page data={data} />
    </MemoryRouter>,
  );
}

test("an address names the register and the page; each page has ten rows", async () => {
  const { requested, data } = await load("?id=7&type=2&page=3", [row], 35);
  expect(requested).toEqual([{ residenceId: 7, rankingType: 2, page: 3, pageSize: 10 }]);
  expect(data.gifts.last).toBe(4);
  expect(giftsPageDefinition.path(data)).toBe("/gift_ranking?id=7&type=2&page=3");
});

test.each(["", "&type=0", "&type=3", "&type=-1", "&type=01", "&type=x"])(
  "%j requests the first register",
  async (type) => {
    const { data } = await load(`?id=7${type}`);
    expect(data.gifts.type).toBe(0);
    expect(giftsPageDefinition.path(data)).toBe("/gift_ranking?id=7");
  },
);

test("the three registers are links that can be shared, the open one is marked", async () => {
  const html = await rendered("?id=7&type=1");
  expect(html).toMatch(/<a href="\/gift_ranking\?id=7"[^>]*>敬献名册/);
  expect(html).toMatch(/<a aria-current="page" href="\/gift_ranking\?id=7&amp;type=1"[^>]*>近日献礼/);
  expect(html).toMatch(/<a href="\/gift_ranking\?id=7&amp;type=2"[^>]*>收到的礼物/);
});

test("the register of givers lists name, relation to the deceased, last gift and total", async () => {
  expect(await rendered("?id=7")).toMatch(/>一<.*志远.*儿子.*长明灯十二盏.*共 1,212 件.*1,440/s);
});

test("of very many givers 10,000 are counted", async () => {
  expect(await rendered("?id=7", [row], 10_000)).toMatch(/共 10,000 人/);
  expect(await rendered("?id=7", [row], 10_000, { has_more_counts: true })).toMatch(/共 10,000\+ 人/);
});

test("ranks continue from page to page, in Chinese numerals", async () => {
  expect(await rendered("?id=7&page=3", [row], 25)).toMatch(/start="21".*>二十一</s);
});

test("the record shows the time to the minute, in Shanghai", async () => {
  expect(await rendered("?id=7&type=1")).toMatch(/志远.*长明灯十二盏.*2026年11月21日 17:49/s);
});

test("the record says until when a lamp burns, and nothing where none does", async () => {
  const burning = { ...row, lasts_until: "2999-11-29" };
  expect(await rendered("?id=7&type=1", [burning])).toContain("<small>亮到 2999 年 11 月 29 日</small>");
  expect(await rendered("?id=7&type=1", [row])).not.toMatch(/亮到|留到/);
});

test("the register of received gifts names the gift, and today's count only when there is one", async () => {
  const gift = { ...row, nickname: "", relation: "", title: "白菊" };
  expect(await rendered("?id=7&type=2", [{ ...gift, todayNums: 3 }])).toMatch(/白菊.*今日 3.*共 1,212 件/s);
  expect(await rendered("?id=7&type=2", [gift])).not.toMatch(/今日 \d/);
});

test("an empty register says that a gift need cost nothing, and where to begin", async () => {
  const html = await rendered("?id=7", []);
  expect(html).toContain("也有不收费的礼物");
  expect(html).toMatch(/href="\/login\?from=%2Fgift_ranking%3Fid%3D7%23gift"[^>]*>献上第一份/);
});

test("a page beyond the end links to the first page of the same register", async () => {
  expect(await rendered("?id=7&type=1&page=9", [], 12)).toMatch(
    /href="\/gift_ranking\?id=7&amp;type=1"[^>]*>从第一页看起/,
  );
});
