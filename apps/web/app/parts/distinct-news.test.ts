import { expect, test } from "vitest";
import { distinctNews, type NewsItem, newsKey } from "./distinct-news.ts";

const gift: NewsItem = {
  id: 1,
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

test("the same item, received live and fetched, is listed once", () => {
  expect(distinctNews([gift, { ...gift }])).toEqual([gift]);
});

test("two equal gifts in one second are two, and a message with a gift's number is a third", () => {
  const distinct = distinctNews([gift, { ...gift, id: 2 }, { ...gift, type: "message" }]);
  expect(distinct).toHaveLength(3);
  expect(new Set(distinct.map(newsKey)).size).toBe(3);
});
