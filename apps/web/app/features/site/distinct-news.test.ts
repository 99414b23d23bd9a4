import { expect, test } from "vitest";
import { distinctNews, type NewsItem, newsKey } from "./distinct-news.ts";

const gift: NewsItem = {
  type: "gift",
  nickname: "志远",
  avatar: "",
  content: "",
  giftName: "白菊",
  giftNums: 1,
  giftImage: "",
  giftText: "白菊一束",
  giftEffect: "",
  dateTime: "2026-11-21 08:00:00",
  residenceId: 57,
  residenceName: "沈玉兰",
};

test("the same deed twice in a second is told once", () => {
  expect(distinctNews([gift, { ...gift }])).toEqual([gift]);
});

test("another residence, another gift or another letter is another deed", () => {
  const others = [{ residenceId: 58 }, { giftText: "白菊两束" }, { content: "想您" }].map((of) => ({ ...gift, ...of }));
  const told = distinctNews([gift, ...others]);
  expect(told).toHaveLength(4);
  expect(new Set(told.map(newsKey)).size).toBe(4);
});
