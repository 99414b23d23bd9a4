import type { BlessingItem } from "@changming/contract/blessing";
import type { LiveShown } from "@changming/contract/live";
import { expect, test } from "vitest";
import type { DetailOfDay } from "../residence/detail-of-day.ts";
import { letterOf, newsOf, withGift, withLetter, withNews, withoutLetter, withoutNews, withTotals } from "./heard.ts";

const gift: LiveShown = {
  msgType: "gift",
  id: 9,
  residenceId: 7,
  residenceName: "沈玉兰",
  image: "/lamp.webp",
  nums: 1,
  username: "晓岚",
  avatar: "/face.webp",
  dateTime: "2026-11-21 12:00:00",
  giftName: "长明灯",
  giftText: "长明灯一盏",
  giftEffect: "lamp",
  content: "",
  relation: "",
  lunarDay: "",
  totals: { day: "2026-11-21", todayWorship: 6, totalWorship: 26, giftNums: 10, coin_nums: 90, blessing_nums: 3 },
  spreadMs: 800,
};
const message: LiveShown = {
  ...gift,
  msgType: "message",
  image: "/face.webp",
  giftName: "",
  giftText: "",
  giftEffect: "",
  content: "妈，我到家了。",
  relation: "女儿",
  lunarDay: "十月十三",
};

const letter = (id: number): BlessingItem => ({ ...letterOf(message), id });

test("a gift stands in the ticker with its picture, a message without one", () => {
  expect(newsOf(gift)).toMatchObject({
    type: "gift",
    nickname: "晓岚",
    giftImage: "/lamp.webp",
    giftText: "长明灯一盏",
  });
  expect(newsOf(message)).toMatchObject({ type: "message", giftImage: "", content: "妈，我到家了。" });
});

test("what is heard stands in front, once however often it is put in", () => {
  const news = withNews([newsOf(message)], gift);
  expect(news.map(({ type }) => type)).toEqual(["gift", "message"]);
  expect(withNews(news, gift)).toEqual(news);
  const gifts = withGift([], gift);
  expect(withGift(gifts, gift)).toEqual(gifts);
});

test("two like gifts in one second are two, in the ticker and in the lantern", () => {
  const another = { ...gift, id: 10 };
  expect(withNews(withNews([], gift), another)).toHaveLength(2);
  expect(withGift(withGift([], gift), another)).toHaveLength(2);
});

test("a message lights no lantern", () => {
  const gifts = withGift([], gift);
  expect(withGift(gifts, message)).toBe(gifts);
});

test("a ticker does not grow for ever", () => {
  let news = [newsOf(gift)];
  for (let id = 0; id < 90; id += 1) news = withNews(news, { ...message, id, dateTime: `day ${id}` });
  expect(news).toHaveLength(40);
  expect(news[0]?.dateTime).toBe("day 89");
});

test("a new letter stands on top, is counted, and pushes the last one to the next page", () => {
  const letters = { counts: 23, itemList: [letter(3), letter(2)] };
  expect(withLetter(letters, letter(4), 2)).toEqual({ counts: 24, itemList: [letter(4), letter(3)] });
});

test("a letter that is there already is neither shown nor counted twice", () => {
  const letters = { counts: 1, itemList: [letter(3)] };
  expect(withLetter(letters, letter(3), 10)).toBe(letters);
});

test("a message becomes a letter with the day as letters say it", () => {
  expect(letterOf(message)).toEqual({
    id: 9,
    avatar: "/face.webp",
    nickname: "晓岚",
    content: "妈，我到家了。",
    date_time: "2026-11-21 12:00:00",
    relation: "女儿",
    lunar_day: "十月十三",
  });
});

/** A residence as it was told, as far as numbers go. */
const told = (day: string, todayWorship: number, giftNums: number) =>
  ({ day, detail: { todayWorship, totalWorship: 20, giftNums, coin_nums: 80, blessing_nums: 4 } }) as DetailOfDay;

test("a page's numbers are those that came with the gift; none goes back", () => {
  expect(withTotals(told("2026-11-21", 5, 9), gift)).toEqual({
    day: "2026-11-21",
    detail: { todayWorship: 6, totalWorship: 26, giftNums: 10, coin_nums: 90, blessing_nums: 4 },
  });
  expect(withTotals(told("2026-11-21", 7, 12), gift).detail).toMatchObject({ todayWorship: 7, giftNums: 12 });
});

test.each(["2026-11-20", "2026-11-22"])("how many came today is not taken over on %s", (day) => {
  expect(withTotals(told(day, 2, 9), gift).detail).toMatchObject({ todayWorship: 2, giftNums: 10 });
});

test("a message that was taken away leaves letters, their count and the ticker, and nothing else does", () => {
  const letters = { counts: 12, itemList: [letter(3), letter(9)] };
  expect(withoutLetter(letters, 9)).toEqual({ counts: 11, itemList: [letter(3)] });
  // One of an older page is not counted twice: the list is asked for again.
  expect(withoutLetter(letters, 4)).toBe(letters);
  const news = [newsOf(message), newsOf(gift)];
  expect(withoutNews(news, 9)).toEqual([newsOf(gift)]);
  expect(withoutNews(news, 0)).toEqual(news);
});
