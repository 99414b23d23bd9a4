import { expect, test } from "vitest";
import type { NewsItem } from "../site/distinct-news.ts";
import { roomFor, shownName } from "./ribbon-room.ts";

const gift: NewsItem = {
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

const letter = (content: string): NewsItem => ({ ...gift, type: "message", giftText: "", content });

test.each([
  ["short names and gifts", [gift], "narrow"],
  ["a long nickname", [gift, { ...gift, nickname: "苏州城西小学八一届" }], "roomy"],
  ["two long names", [{ ...gift, nickname: "苏州城西小学八一届", residenceName: "亚历山德拉·彼得罗娃" }], "wide"],
  ["no news", [], "narrow"],
] as const)("%s ask for a %s room", (_what, news, room) => {
  expect(roomFor(news)).toBe(room);
});

test("a long letter asks for the room of its beginning only", () => {
  expect(roomFor([letter("想您".repeat(100))])).toBe(roomFor([letter("想您".repeat(6))]));
});

test("digits and Latin letters take half the room", () => {
  expect(roomFor([{ ...gift, nickname: "ordinary-name" }])).toBe("roomy");
});

test("a name stands whole up to twelve letters", () => {
  expect(shownName("苏州城西小学八一届校友会")).toBe("苏州城西小学八一届校友会");
  expect(shownName("苏州城西小学八一届校友会全体")).toBe("苏州城西小学八一届校友…");
});
