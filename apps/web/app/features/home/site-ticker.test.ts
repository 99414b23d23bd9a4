import { expect, test } from "vitest";
import type { ActivityItem } from "../../parts/distinct-activity.ts";
import { widthFor, displayName } from "./site-ticker.tsx";

const gift: ActivityItem = {
  id: 1,
  type: "gift",
  nickname: "志远",
  avatar: "",
  content: "",
  giftName: "长明灯",
  giftNums: 1,
  giftImage: "",
  giftText: "长明灯一盏",
  giftEffect: "lamp",
  dateTime: "2026-11-21 08:00:00",
  residenceId: 57,
  residenceName: "沈玉兰",
};

const message = (content: string): ActivityItem => ({ ...gift, type: "message", giftText: "", content });

test.each([
  ["short names and gifts", [gift], "narrow"],
  ["a long nickname", [gift, { ...gift, nickname: "苏州城西小学八一届" }], "roomy"],
  ["two long names", [{ ...gift, nickname: "苏州城西小学八一届", residenceName: "亚历山德拉·彼得罗娃" }], "wide"],
  ["no news", [], "narrow"],
] as const)("%s need the width %s", (_what, news, width) => {
  expect(widthFor(news)).toBe(width);
});

test("a long message needs only the width of its beginning", () => {
  expect(widthFor([message("想您".repeat(100))])).toBe(widthFor([message("想您".repeat(6))]));
});

test("digits and Latin letters need half the width", () => {
  expect(widthFor([{ ...gift, nickname: "ordinary-name" }])).toBe("roomy");
});

test("a name of up to twelve characters is displayed whole", () => {
  expect(displayName("苏州城西小学八一届校友会")).toBe("苏州城西小学八一届校友会");
  expect(displayName("苏州城西小学八一届校友会全体")).toBe("苏州城西小学八一届校友…");
});
