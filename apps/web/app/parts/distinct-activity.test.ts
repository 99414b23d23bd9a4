import { expect, test } from "vitest";
import { distinctActivity, type ActivityItem, activityKey } from "./distinct-activity.ts";

const gift: ActivityItem = {
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
  expect(distinctActivity([gift, { ...gift }])).toEqual([gift]);
});

test("two equal gifts in one second are two, and a message with a gift's number is a third", () => {
  const distinct = distinctActivity([gift, { ...gift, id: 2 }, { ...gift, type: "message" }]);
  expect(distinct).toHaveLength(3);
  expect(new Set(distinct.map(activityKey)).size).toBe(3);
});
