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

test("the same deed, heard and asked for, is told once", () => {
  expect(distinctNews([gift, { ...gift }])).toEqual([gift]);
});

test("two like gifts in one second are two, and a letter with a gift's number is a third", () => {
  const told = distinctNews([gift, { ...gift, id: 2 }, { ...gift, type: "message" }]);
  expect(told).toHaveLength(3);
  expect(new Set(told.map(newsKey)).size).toBe(3);
});
